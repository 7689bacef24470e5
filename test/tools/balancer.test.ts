import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startBalancer } from "../../tools/cluster/balancer.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** A node that is ready, says its name, and never answers `/slow`: `onSlow` hears of such a request, and then of its end. */
async function node(name: string, onSlow: (end: Promise<unknown>) => void): Promise<number> {
  const server: Server = createServer(({ url }, answer) => {
    if (url === "/slow") onSlow(once(answer, "close"));
    else answer.end(name);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

test("a node whose caller goes away before the answer keeps its turns", async () => {
  const gone = new AbortController();
  let ended: Promise<unknown> | undefined;
  const leave = (end: Promise<unknown>): void => {
    ended = end;
    gone.abort();
  };
  const ports = [await node("one", leave), await node("two", leave)];
  const balancer = await startBalancer(0, ports);
  undo.push(() => balancer.close());
  const at = (path: string): string => `http://127.0.0.1:${balancer.port}${path}`;
  await expect(fetch(at("/slow"), { signal: gone.signal })).rejects.toThrow("aborted");
  await ended;
  const names = new Set<string>();
  for (let turn = 0; turn < 2; turn += 1) names.add(await (await fetch(at("/"))).text());
  expect([...names].toSorted()).toEqual(["one", "two"]);
});
