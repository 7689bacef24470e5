import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type RecordedEvent, upcast } from "../../../src/ports/event-log/port.ts";
import { type EventType, knownEvent, newestVersion, upcasts } from "../../../src/vocabulary/events/shapes.ts";
import { samples } from "./samples.ts";

const folder = new URL("./fixtures/", import.meta.url);

interface Fixture {
  readonly type: EventType;
  readonly v: number;
  readonly data: unknown;
}

const fixtures = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Fixture);

const { colophon } = samples.DocumentGenerated;
const { tagged: _tagged, ...firstJob } = colophon.job;

/** Until version 4 names stood in the events. */
const name = "Invoice 2026-17.pdf";

const onlyVersion = { version: "0.1.0", digest: null, runtime: null };

/** The values that fixtures of earlier versions are read with, where they could not say what the newest sample says. */
const unsaid: Readonly<Record<string, object>> = {
  "DocumentGenerated 1": {
    downloadName: null,
    nameBlob: null,
    colophon: { ...colophon, claims: null, job: firstJob },
    engine: onlyVersion,
    signature: null,
    retention: null,
    sealingKey: null,
  },
  "DocumentGenerated 2": { downloadName: name, nameBlob: null, retention: null, sealingKey: null },
  "DocumentGenerated 3": { downloadName: name, nameBlob: null, sealingKey: null },
  "DocumentGenerated 4": { downloadName: name, nameBlob: null },
  "TemplateCreated 1": { retention: null, file: null },
  "TemplateCreated 2": { file: null },
  "TemplateRevised 1": { retention: null, file: null },
  "TemplateRevised 2": { file: null },
  "TemplateRevised 3": { file: null },
  "TemplateReverted 1": { retention: null, live: null, file: null },
  "TemplateReverted 2": { live: null, file: null },
  "TemplateReverted 3": { file: null },
  "TemplateRevisionDeleted 1": { current: { ...samples.TemplateRevisionDeleted.current, retention: null, file: null } },
  "TemplateRevisionDeleted 2": { current: { ...samples.TemplateRevisionDeleted.current, file: null } },
  "TemplateRevisionDeleted 3": { current: { ...samples.TemplateRevisionDeleted.current, file: null } },
  "TemplateLiveSet 1": { current: { ...samples.TemplateLiveSet.current, file: null } },
  "JobAccepted 1": { downloadName: null, nameBytes: 0, retention: null },
  "JobAccepted 2": { downloadName: "Payslip March", nameBytes: 0, retention: null },
  "JobAccepted 3": { downloadName: "Payslip March", nameBytes: 0 },
  "JobSucceeded 1": { documentExpiresAt: null },
  "DeliveryAttempted 1": { reply: null },
  ...Object.fromEntries(
    ["AssetStored 1", "AssetStored 2", "AssetReplaced 1", "AssetReplaced 2"].map((one) => [
      one,
      { font: null, certificates: [] },
    ]),
  ),
  "DocumentReproduced 1": { by: onlyVersion },
};

const readAs = ({ type, v }: Fixture): object => ({ ...samples[type], ...unsaid[`${type} ${v}`] });

/** As a log hands out what it holds. */
function read({ type, v, data }: { type: string; v: number; data: unknown }): RecordedEvent {
  const meta = { tenantId: "t", correlationId: "c", v };
  const place = { stream: "s-1", revision: 0n, position: 1n, at: new Date(0) };
  return upcast({ id: "1", type, data, meta, ...place }, upcasts);
}

describe("the events in the log", () => {
  test.each(fixtures)("$type as version $v wrote it reads as the newest shape", (fixture) => {
    expect(knownEvent(read(fixture))).toEqual({ type: fixture.type, data: readAs(fixture) });
  });

  test.each(Object.keys(samples) as EventType[])("%s has a golden fixture of every version", (type) => {
    const kept = fixtures.filter((fixture) => fixture.type === type).map(({ v }) => v);
    const all = Array.from({ length: newestVersion(type) }, (_, index) => index + 1);
    expect(kept.sort((a, b) => a - b)).toEqual(all);
  });

  test("an event of a noun that only a newer service knows is passed over", () => {
    expect(knownEvent(read({ type: "TemplateTranslated", v: 1, data: {} }))).toBeUndefined();
    expect(knownEvent(read({ type: "toString", v: 1, data: {} }))).toBeUndefined();
  });

  test("an event in a version from the future is not guessed at", () => {
    expect(() => knownEvent(read({ type: "TemplateDeleted", v: 99, data: {} }))).toThrow(/version 99/);
  });

  test("no event carries a secret, a file or bound data", () => {
    const suspicious = /^(clientSecret|secret|password|bytes|body|data)$/i;
    const colophonHashes = new Set(["data", "body"]);
    const names = fixtures.flatMap((fixture) => [...memberNames(fixture.data)]);
    expect(names.filter((name) => suspicious.test(name) && !colophonHashes.has(name))).toEqual([]);
    expect([colophon.data, colophon.body].every((hash) => /^[0-9a-f]{64}$/.test(hash ?? ""))).toBe(true);
  });
});

function* memberNames(value: unknown): Iterable<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    yield name;
    yield* memberNames(member);
  }
}
