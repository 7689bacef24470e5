import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createBlobSweeper } from "../../../src/commands/document/sweep-blobs.ts";
import type { BlobStore } from "../../../src/ports/blobs/port.ts";
import type { EventLog, RecordedEvent } from "../../../src/ports/event-log/port.ts";
import type { ProjectionStore } from "../../../src/ports/read-models/port.ts";
import { allProjections } from "../../../src/projections/all.ts";
import { startProjections } from "../../../src/projections/runner.ts";
import type {
  DocumentBlob,
  DocumentEvent,
  DocumentGenerated,
  DocumentRevised,
} from "../../../src/vocabulary/events/document.ts";
import { memoryReadModels } from "../../doubles/memory-read-models.ts";
import type { Ledger } from "./ledger.ts";

export interface Stores {
  readonly log: EventLog;
  readonly store: ProjectionStore;
  readonly blobs: BlobStore;
}

/** Checks that everything promised is there, and that no file is without its document. Throws the fault. */
export async function audit(stores: Stores, ledger: Ledger): Promise<{ readonly events: number }> {
  const streams = await streamsOf(stores.log);
  inOrder(streams);
  const stored = documentsOf(streams);
  everyAnswerHolds(ledger, streams, stored);
  nothingMadeTwice(streams);
  await everyDocumentHasItsFiles(stores.blobs, stored);
  await everyFileHasItsDocument(stores, stored);
  await projectionsEqualARebuild(stores);
  return { events: [...streams.values()].reduce((sum, events) => sum + events.length, 0) };
}

type Streams = ReadonlyMap<string, readonly RecordedEvent[]>;
/** By file name: the files of each document that was not deleted. */
type StoredDocuments = ReadonlyMap<string, readonly DocumentBlob[]>;

async function streamsOf(log: EventLog): Promise<Streams> {
  const streams = new Map<string, RecordedEvent[]>();
  for await (const event of log.readAll()) {
    const events = streams.get(event.stream);
    if (events === undefined) streams.set(event.stream, [event]);
    else events.push(event);
  }
  return streams;
}

/** Checks that no stream is torn or has an event twice. */
function inOrder(streams: Streams): void {
  for (const [stream, events] of streams) {
    assert.deepEqual(
      events.map(({ revision }) => revision),
      events.map((_, index) => BigInt(index)),
      stream,
    );
    assert.equal(new Set(events.map(({ id }) => id)).size, events.length, `${stream} has an event twice`);
  }
}

function documentsOf(streams: Streams): StoredDocuments {
  const stored = new Map<string, readonly DocumentBlob[]>();
  for (const [stream, events] of streams) {
    if (!stream.startsWith("document-")) continue;
    for (const { type, data } of events) {
      if (type === "DocumentReproduced" || type === "DocumentHeld" || type === "DocumentReleased") continue;
      if (type === "DocumentDeliveryWanted" || type === "DocumentDeliveryAttempted") continue;
      if (type === "DocumentRevised") {
        const { file } = data as DocumentRevised["data"];
        stored.set(file.fileName, [file]);
        continue;
      }
      const { fileName, blobs } = data as Exclude<
        DocumentEvent,
        {
          type:
            | "DocumentDeliveryWanted"
            | "DocumentDeliveryAttempted"
            | "DocumentHeld"
            | "DocumentReleased"
            | "DocumentReproduced"
            | "DocumentRevised";
        }
      >["data"];
      if (type === "DocumentGenerated") stored.set(fileName, blobs as readonly DocumentBlob[]);
      else stored.delete(fileName);
    }
  }
  return stored;
}

function everyAnswerHolds(ledger: Ledger, streams: Streams, stored: StoredDocuments): void {
  assert.deepEqual(ledger.unexpected, []);
  for (const [fileName, { sha256 }] of ledger.documents) {
    assert.equal(stored.get(fileName)?.[0]?.sha256, sha256, `the document ${fileName} was acknowledged and is lost`);
  }
  for (const fileName of ledger.deleted) {
    assert.ok(!stored.has(fileName), `the document ${fileName} was deleted and is there`);
  }
  for (const [id, { tenantId, acknowledged, uncertain }] of ledger.templates) {
    const events = streams.get(`template-${tenantId}.${id}`) ?? [];
    const revisions = events.filter(({ type }) => ["TemplateCreated", "TemplateRevised"].includes(type)).length;
    assert.ok(acknowledged <= revisions && revisions <= acknowledged + uncertain, `the revisions of template ${id}`);
  }
  for (const like of ledger.likes) {
    const [id, tenantId] = like.split(" ");
    assert.equal(streams.get(`like-${id}.${tenantId}`)?.at(-1)?.type, "TemplateLiked", `the like ${like} is lost`);
  }
}

/** No two requests of the load have the same text; a request that is repeated, and a job, must not make a second document. */
function nothingMadeTwice(streams: Streams): void {
  const made = [...streams.values()]
    .flat()
    .filter(({ type }) => type === "DocumentGenerated")
    .map(({ data }) => (data as DocumentGenerated["data"]).colophon.definition);
  assert.equal(new Set(made).size, made.length, "a document was made twice");
}

async function everyDocumentHasItsFiles(blobs: BlobStore, stored: StoredDocuments): Promise<void> {
  for (const [fileName, files] of stored) {
    for (const { key, sha256 } of files) {
      const bytes = Buffer.concat((await (await blobs.open(key))?.toArray()) ?? []);
      assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256, `the file of ${fileName}`);
    }
  }
}

/** Three hours later the sweeper finds every stray file, and after that none. */
async function everyFileHasItsDocument({ log, blobs }: Stores, stored: StoredDocuments): Promise<void> {
  const later = new Date(Date.now() + 3 * 60 * 60 * 1000);
  const sweep = (): Promise<number> => createBlobSweeper(log, blobs).step(later, Number.POSITIVE_INFINITY);
  await sweep();
  assert.equal(await sweep(), 0);
  const kept = new Set([...stored.values()].flat().map(({ key }) => key));
  for await (const { key } of blobs.list()) {
    if (key.includes("/doc.")) assert.ok(kept.has(key), `the file ${key} belongs to no document`);
  }
}

async function projectionsEqualARebuild({ log, store }: Stores): Promise<void> {
  const rebuilt = memoryReadModels();
  await bringUpToDate(log, store);
  await bringUpToDate(log, rebuilt);
  for (const { collection } of allProjections) {
    const found = async (from: ProjectionStore) =>
      (await from.exactly(collection).find("every-tenant", {})).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    assert.deepEqual(await found(store), await found(rebuilt), `the read model ${collection.name}`);
  }
}

async function bringUpToDate(log: EventLog, store: ProjectionStore): Promise<void> {
  const faults: unknown[] = [];
  const projections = await startProjections({
    log,
    store,
    projections: allProjections,
    onStopped: (name, error) => faults.push(name, error),
  });
  await projections.caughtUp();
  await projections.stop();
  assert.deepEqual(faults, []);
}
