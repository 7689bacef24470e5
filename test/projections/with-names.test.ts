import { expect, test } from "vitest";
import { sealedBlobs } from "../../src/ports/blobs/sealed.ts";
import type { EventLog, RecordedEvent } from "../../src/ports/event-log/port.ts";
import { withDocumentNames } from "../../src/projections/documents/with-names.ts";
import { SealingKeys } from "../../src/vocabulary/sealing/sealing-key.ts";
import { memoryBlobs } from "../doubles/memory-blobs.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";
import { append, generated, tenant } from "./history.ts";

const chance = { randomBytes: (count: number) => new Uint8Array(count) };
const keysOf = (byte: number) => new SealingKeys(new Uint8Array(32).fill(byte));
const key = (digit: string): string => `${tenant}/doc.${digit.repeat(32)}.00ff00ff00ff.name`;

async function namesIn(log: EventLog): Promise<readonly unknown[]> {
  const found: RecordedEvent[] = [];
  for await (const event of log.readAll()) found.push(event);
  return found.map(({ data }) => (data as { readonly downloadName: string | null }).downloadName);
}

async function stand() {
  const [log, blobs] = [memoryEventLog(), memoryBlobs()];
  const sealed = sealedBlobs(blobs, keysOf(1), chance);
  await sealed.put(key("1"), Buffer.from("Zoë.pdf"));
  await append(log, [
    generated("1", 1, { downloadName: null, nameBlob: key("1") }),
    generated("2", 2, { downloadName: null, nameBlob: key("2") }),
    generated("3", 3, { downloadName: "older.pdf" }),
  ]);
  return { log, blobs, sealed };
}

test("read models get the name out of its sealed file; the log has none, and one whose file is gone has none", async () => {
  const { log, sealed } = await stand();
  expect(await namesIn(log)).toEqual([null, null, "older.pdf"]);
  expect(await namesIn(withDocumentNames(log, sealed))).toEqual(["Zoë.pdf", null, "older.pdf"]);
});

test("followers get the same", async () => {
  const { log, sealed } = await stand();
  const abort = new AbortController();
  const names: unknown[] = [];
  for await (const item of withDocumentNames(log, sealed).follow({ after: "start", signal: abort.signal })) {
    if ("data" in item) names.push((item.data as { readonly downloadName: unknown }).downloadName);
    if (names.length === 3) abort.abort();
  }
  expect(names).toEqual(["Zoë.pdf", null, "older.pdf"]);
});

test("a name that no known key opens is none", async () => {
  const { log, blobs } = await stand();
  expect(await namesIn(withDocumentNames(log, sealedBlobs(blobs, keysOf(2), chance)))).toEqual([
    null,
    null,
    "older.pdf",
  ]);
});
