// Keeps the page and the tables it has asked for, so that it answers without a network.
const CACHE = "paigow-VERSION";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...["FILES"]])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("paigow-") && name !== CACHE));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const scope = self.registration.scope;
  if (event.request.method !== "GET" || !event.request.url.startsWith(scope)) return;
  if (event.request.url.startsWith(`${scope}api/`)) return; // a question, whose answer is nobody else's
  event.respondWith(
    caches.match(event.request, { ignoreSearch: true }).then(
      (kept) =>
        kept ??
        fetch(event.request).then((answer) => {
          if (answer.ok) caches.open(CACHE).then((cache) => cache.put(event.request, answer.clone()));
          return answer.clone();
        }),
    ),
  );
});
