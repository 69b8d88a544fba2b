"""Sixteen clients ask a server on the loopback for random hands: python load.py PORT SECONDS.

Prints how many answers came, how many were wrong, and the slowest in seconds. An answer is wrong if its counts do not
add up to the dealer's hands, or its best set is not the first.
"""

import asyncio
import json
import random
import sys
import time
from urllib.parse import quote

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jk"]


async def client(port, end, number, found):
    source = random.Random(number)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.monotonic() < end:
        hand = source.sample(CARDS, 7)
        start = time.monotonic()
        writer.write(
            f"GET /api/advise?hand={quote(' '.join(hand))} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length: ")[1].split(b"\r\n")[0])
        body = await reader.readexactly(length)
        found["slowest"] = max(found["slowest"], time.monotonic() - start)
        found["answers"] += 1
        if found["answers"] % 10 == 0:  # reading them takes as long as answering
            answer = json.loads(body)
            best = answer["best"]
            whole = best["wins"] + best["pushes"] + best["losses"] == answer["dealer_hands"] == 53524680
            right = whole and answer["hand"] == hand and best["low"] == answer["splits"][0]["low"]
            found["wrong"] += not right
        found["wrong"] += not head.startswith(b"http/1.1 200")
    writer.close()


async def main(port, seconds):
    found = {"answers": 0, "wrong": 0, "slowest": 0.0}
    end = time.monotonic() + seconds
    await asyncio.gather(*(client(port, end, number, found) for number in range(16)))
    print(*found.values())


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), float(sys.argv[2])))
