// Cards that are dragged from one row of a board of two rows to the other: up is in front.

const FAR = 8; // pixels: less is a click

/** Let `card` be dragged within `board`; `dropped` is told whether it was left in the upper row. */
export function draggable(card, board, dropped) {
  let start = null;
  let far = false;
  card.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    start = event;
    far = false;
    card.setPointerCapture(event.pointerId);
  });
  card.addEventListener("pointermove", (event) => {
    if (!start) return;
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    far ||= Math.hypot(x, y) > FAR;
    if (far) card.style.transform = `translate(${x}px, ${y}px)`;
  });
  const end = (event) => {
    if (!start) return;
    start = null;
    card.style.transform = "";
    if (!far || event.type === "pointercancel") return;
    const { top, height } = board.getBoundingClientRect();
    // The click that follows is part of the drag.
    card.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    setTimeout(() => dropped(event.clientY < top + height / 2));
  };
  card.addEventListener("pointerup", end);
  card.addEventListener("pointercancel", end);
}
