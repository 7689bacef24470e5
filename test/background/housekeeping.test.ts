import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestServiceWith } from "../support/service.ts";

test("the file of a document whose time is over is removed, the others stay", async () => {
  const service = await startTestServiceWith(fakeRenderPool(), {}, undefined, { housekeepingEveryMs: 50 });
  const json = { document: { content: [{ p: "Hello" }] } };
  const kept = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
  const short = await bodyOf(await service.ask("POST", "documents/generate-from-payload?ttlSeconds=1", { json }));
  const files = (): string => readdirSync(join(service.folder, "blobs"), { recursive: true }).join("\n");
  expect(files()).toContain(short.documentId);
  await eventually(() => expect(files()).not.toContain(short.documentId));
  expect(files()).toContain(kept.documentId);
  expect((await service.ask("GET", `documents/${kept.fileName}`)).status).toBe(200);
  await service.stop();
});
