import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readConfig } from "../../src/config/config.ts";
import type { RecordedEvent } from "../../src/ports/event-log/port.ts";
import { composeMigration } from "../../src/service/compose-migration.ts";
import { type MigrationResult, migrate } from "../../src/service/migration/migrate.ts";
import type { MigrationSides } from "../../src/service/migration/side.ts";
import { usageStream } from "../../src/vocabulary/events/usage.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "./servers/service.ts";

export type Settings = Readonly<Record<string, string>>;

/** Without the gallery, whose templates are many. */
export const quiet: Settings = { GALLERY: "off" };

const definition = { document: { content: [{ p: "Hello" }] } };

export interface Moving {
  readonly isLast?: boolean;
  readonly takesDamaged?: boolean;
  /** In place of what was opened. */
  readonly around?: (sides: MigrationSides) => MigrationSides;
}

/** Runs a migration as the command does. */
export async function move(from: Settings, to: Settings, moving: Moving = {}): Promise<MigrationResult> {
  const { isLast = false, takesDamaged = false, around = (sides: MigrationSides) => sides } = moving;
  const { close, ...sides } = await composeMigration(readConfig(from), readConfig(to), isLast);
  try {
    const now = (): Date => new Date("2026-11-26T12:00:00.000Z");
    return await migrate(around(sides), { isLast, takesDamaged, now, show: () => undefined });
  } finally {
    await close();
  }
}

/** All events of a storage, as they were recorded. */
export async function eventsOf(settings: Settings, beside: Settings): Promise<readonly RecordedEvent[]> {
  const { close, source } = await composeMigration(readConfig(settings), readConfig(beside), false);
  const log = await source.openLog("recorded");
  const events: RecordedEvent[] = [];
  for await (const event of log.readAll()) events.push(event);
  await log.close();
  await close();
  return events;
}

/** Documents, a template, a picture, a certificate and a webhook of a service, among them a document that is deleted. */
export async function fill(service: TestService): Promise<void> {
  const made = [await make(service), await make(service), await make(service)];
  await bodyOf(await service.ask("DELETE", "documents", { json: { ids: [made[1]?.documentId] } }));
  const template = { name: "Kept", content: JSON.stringify(definition) };
  await bodyOf(await service.ask("POST", "templates", { json: template }));
  await bodyOf(await service.ask("POST", "assets/certs", upload("signer.p12", "the private key of somebody")));
  const webhook = { url: "https://receiver.example/hook", events: ["document.expired"] };
  await bodyOf(await service.ask("POST", "webhooks", { json: webhook }));
}

export async function make(service: TestService): Promise<{ readonly documentId: string; readonly fileName: string }> {
  return await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json: definition }));
}

/** A service as its callers see it: lists, and the bytes of every document. */
export async function seenOf(service: TestService): Promise<unknown> {
  const lists = ["documents?limit=500", "templates", "assets/certs", "webhooks"];
  const seen: unknown[] = [];
  for (const path of lists) seen.push(await bodyOf(await service.ask("GET", path)));
  for (const { fileName } of seen[0] as readonly { readonly fileName: string }[]) {
    const file = await service.ask("GET", `documents/${fileName}`);
    seen.push([fileName, file.status, Buffer.from(await file.arrayBuffer()).toString("base64")]);
  }
  return withoutAddress(seen, service.baseUrl);
}

const withoutAddress = (seen: unknown, baseUrl: string): unknown =>
  JSON.parse(JSON.stringify(seen).replaceAll(baseUrl, "http://service"));

/** Sums of a day, which hold a position of the log, and then many events of one stream. */
export async function appendUsage(from: Settings, beside: Settings, tenantId: string, count: number): Promise<void> {
  const { close, source } = await composeMigration(readConfig(from), readConfig(beside), true);
  const log = await source.openLog("newest");
  const meta = { tenantId, correlationId: "test", v: 1 };
  const at = "2026-03-30T00:00:00.000Z";
  const sums = [{ format: "pdf", templateId: null, documents: 2, pages: 3, sizeBytes: 40 }];
  const day = "2026-03-28";
  const upTo = String((await log.head()) - 1n);
  const recorded = { tenantId, day, upTo, part: 1, parts: 1, sums, at };
  await log.append(usageStream(tenantId, day), "absent", [{ id: "sums", type: "UsageRecorded", data: recorded, meta }]);
  const worked = Array.from({ length: count }, (_, index) => ({
    id: `work-${index}`,
    type: "WorkRecorded",
    data: { tenantId, day: "2026-03-29", milliseconds: index, refusals: 0, at },
    meta,
  }));
  await log.append(usageStream(tenantId, "2026-03-29"), "absent", worked);
  await log.close();
  await close();
}

/** A service on a storage that was filled by a migration: the first access of the old one is valid there. */
export async function startMoved(settings: Settings, folder: string, oldFolder: string): Promise<TestService> {
  await mkdir(folder, { recursive: true });
  await copyFile(join(oldFolder, "bootstrap.json"), join(folder, "bootstrap.json"));
  return await startTestServiceWith(fakeRenderPool(), { ...quiet, ...settings }, folder);
}
