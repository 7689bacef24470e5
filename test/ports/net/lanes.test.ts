import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guardedOutbound } from "../../../src/ports/net/guarded.ts";
import { hostsNamedBy, type OutboundTarget } from "../../../src/ports/net/port.ts";
import { eventually } from "../../support/eventually.ts";

/** Every lane of these tenants: what is requested, and for whom. */
const lanes = (Object.keys(hostsNamedBy) as OutboundTarget[]).flatMap((target) =>
  ["a", "b"].map((tenantId) => ({ target, tenantId })),
);
/** How a server that means harm keeps a request, for ever. */
const harms: Readonly<Record<string, (answer: ServerResponse) => void>> = {
  "takes connections and never answers": () => undefined,
  "begins an answer and never ends it": (answer) => void answer.writeHead(200).write("."),
};
/** More than the connections that any lane of the service has at once. */
const manyHanging = 40;

const kept = new Set<ServerResponse>();
const server = createServer((request, answer) => {
  const harm = harms[decodeURIComponent((request.url ?? "").slice(1))];
  if (harm === undefined) return void answer.end("here");
  kept.add(answer);
  harm(answer);
});
let address = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("a lane whose server", () => {
  test.each(Object.keys(harms).flatMap((harm) => lanes.map((lane) => ({ harm, ...lane }))))(
    "$harm ($target of $tenantId) keeps no other lane waiting",
    async ({ harm, ...hanging }) => {
      const outbound = guardedOutbound({ allow: [], inside: ["127.0.0.1"], tenantInside: ["127.0.0.1"] });
      // Longer than any test lasts: what is answered below did not wait for the end of these.
      const sent = { method: "GET", timeoutMs: 3_600_000, mostBytes: 100 } as const;
      const url = `${address}/${encodeURIComponent(harm)}`;
      const held = Array.from({ length: manyHanging }, () => outbound.request({ ...sent, ...hanging, url }));
      for (const request of held) request.catch(() => undefined);
      await eventually(() => expect(kept.size).toBe(manyHanging));
      const answers = lanes
        .filter(({ target, tenantId }) => target !== hanging.target || tenantId !== hanging.tenantId)
        .map(async (lane) => await outbound.request({ ...sent, ...lane, url: `${address}/` }));
      const texts = (await Promise.all(answers)).map(({ status, body }) => `${status} ${Buffer.from(body)}`);
      expect(new Set(texts)).toEqual(new Set(["200 here"]));
      for (const answer of kept) answer.destroy();
      kept.clear();
      const ends = await Promise.allSettled(held);
      expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    },
  );
});
