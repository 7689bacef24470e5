import { scheduledUpTo } from "../../background/webhook-scheduler.ts";
import { type NamedFiles, namedFiles } from "../../commands/storage/check-files.ts";
import type { ProjectionStore, ReadModelDocument } from "../../ports/read-models/port.ts";
import { allProjections } from "../../projections/all.ts";
import { type DayUsage, usageCollection } from "../../projections/usage/project.ts";
import { type HourOfUse, usageHoursCollection } from "../../projections/usage-hours/project.ts";
import { type WebhookView, webhooksCollection } from "../../projections/webhooks/project.ts";
import { tenantStreams } from "../../vocabulary/events/tenant.ts";
import { catchUpAll, compareStores, isWorkedOn, rebuild } from "../operations/rebuild.ts";
import { type ComparedLogs, compareLogs, copyEvents } from "./events.ts";
import { type CopiedFiles, copyFiles, mustHaveNoFiles } from "./files.ts";
import { type MarkerStore, type MigrationMarker, markerStore, mustGoOn, nothingReached } from "./marker.ts";
import {
  MigrationFault,
  type MigrationProgress,
  type MigrationSides,
  type MigrationSource,
  type MigrationTarget,
  withOpen,
} from "./side.ts";

export interface MigrationOptions {
  /** No service works on the source any more: copy what is left, compare all, and be done. */
  readonly isLast: boolean;
  readonly takesDamaged: boolean;
  readonly now: () => Date;
  /** Reports how far it is. */
  readonly show: (state: string) => void;
}

export interface MigrationResult {
  /** Events in the target. */
  readonly events: number;
  /** Undefined where both storages keep their files in one place. */
  readonly files: CopiedFiles | undefined;
  /** Undefined until the last run. */
  readonly compared: ComparedStorages | undefined;
}

interface ComparedStorages extends Pick<ComparedLogs, "events" | "removed"> {
  readonly readModels: number;
  /** Documents in them. */
  readonly documents: number;
}

/**
 * Copies what a service keeps from one storage to another: events, then files, then read models from the events. A run that
 * was ended at any point is gone on with by the next. The last one compares both storages.
 *
 * @throws MigrationFault
 */
export async function migrate(sides: MigrationSides, options: MigrationOptions): Promise<MigrationResult> {
  const { source, target } = sides;
  const origin = await originOf(source);
  const markers = markerStore(await target.readModels());
  const marker = await markers.read();
  mustGoOn(marker, origin, target.place);
  if (options.isLast) await mustBeStopped(source);
  if (marker === undefined && !sides.sharesFiles) await mustHaveNoFiles(sides);
  const reached = await copyEvents(sides, marker?.reached ?? nothingReached, async (so) => {
    options.show(`${so.events} events copied`);
    await markers.write({ origin, reached: so, finishedAt: null });
  });
  const named = await withOpen(source.openLog("newest"), namedFiles);
  const files = sides.sharesFiles ? undefined : await copyFiles(fileCopy(sides, named, options));
  options.show("making read models");
  await followLog(target);
  if (!options.isLast) return { events: reached.events, files, compared: undefined };
  const compared = await finish({ sides, named, options, markers }, { origin, reached, finishedAt: null });
  return { events: compared.events, files, compared };
}

/** The first tenant is never deleted, so its first event stays. */
async function originOf(source: MigrationSource): Promise<string> {
  return await withOpen(source.openLog("recorded"), async (log) => {
    for await (const { stream, id } of log.readAll({ prefixes: [tenantStreams], limit: 1 })) return `${stream} ${id}`;
    throw new MigrationFault(`${source.place}: expected the events of a service, came none. There is nothing to move.`);
  });
}

async function mustBeStopped({ sharing, place }: MigrationSource): Promise<void> {
  if (await isWorkedOn({ sharing }))
    throw new MigrationFault(
      `${place}: expected that no service works on it, came one that does. Stop all nodes, wait ten seconds, and run the last part again.`,
    );
}

function fileCopy(sides: MigrationSides, named: NamedFiles, { isLast, takesDamaged, show }: MigrationOptions) {
  return { ...sides, named, isLast, takesDamaged, onFile: (files: number) => show(`${files} files copied`) };
}

async function followLog(side: MigrationSource | MigrationTarget): Promise<ProjectionStore> {
  const { sharing } = side;
  const store = await side.readModels();
  await withOpen(side.openLog("newest"), (log) => catchUpAll({ log, store, sharing }, allProjections));
  return store;
}

interface Finishing {
  readonly sides: MigrationSides;
  readonly named: NamedFiles;
  readonly options: MigrationOptions;
  readonly markers: MarkerStore;
}

async function finish(
  { sides, named, options, markers }: Finishing,
  marker: MigrationMarker,
): Promise<ComparedStorages> {
  const { source, target } = sides;
  options.show("comparing the logs");
  await mustServeThisVersion(source);
  const served = await followLog(source);
  const { checkpoint } = await served.open(scheduledUpTo);
  const logs = await compareLogs(sides, checkpoint ?? 0n);
  options.show("comparing the read models");
  const models = await compareReadModels(sides, served, logs.removed > 0);
  await mustOpen(target, named);
  await mustBeWhole(source, marker.reached);
  if (checkpoint !== null) await noteScheduled(await target.readModels(), logs.cursor);
  await markers.write({ ...marker, finishedAt: options.now().toISOString() });
  return { events: logs.events, removed: logs.removed, ...models };
}

/** Another version of the service has read models of other shapes, and comparing would build new ones in the source. */
async function mustServeThisVersion({ readModels, place }: MigrationSource): Promise<void> {
  const store = await readModels();
  for (const { collection } of allProjections) {
    const version = (await store.progress(collection.name))?.version;
    if (version !== collection.version)
      throw new MigrationFault(
        `${place}: expected the read model ${collection.name} in version ${collection.version}, came ${version ?? "none"}. Start this version of the service on the source once, stop it, and run the last part again.`,
      );
  }
}

/**
 * A stream that was removed from the source since may have been copied before its last events: what such a stream has left in
 * the target's read models goes when they are made again.
 */
async function compareReadModels(
  { target }: MigrationSides,
  served: ProjectionStore,
  mayRebuild: boolean,
): Promise<Pick<ComparedStorages, "readModels" | "documents">> {
  const store = await target.readModels();
  const comparable = target.traits.positions === "own" ? withoutPositions : undefined;
  let compared = await compareStores(served, store, allProjections, comparable);
  const names = compared.filter(({ different }) => different.length > 0).map(({ name }) => name);
  if (names.length > 0 && mayRebuild) {
    const projections = allProjections.filter(({ collection }) => names.includes(collection.name));
    const { sharing } = target;
    await withOpen(target.openLog("newest"), (log) => rebuild({ log, store, sharing }, projections));
    compared = await compareStores(served, store, allProjections, comparable);
  }
  for (const { name, different } of compared) {
    if (different.length === 0) continue;
    throw new MigrationFault(
      `${target.place}: expected the read model ${name} as in the source, came ${different.length} documents that differ, the first ${different[0]}. Compare the source with its own log (colophon rebuild --check), and run the last part again.`,
    );
  }
  return { readModels: compared.length, documents: compared.reduce((sum, { documents }) => sum + documents, 0) };
}

/** Three read models hold positions, which are others in an engine that gives its own. */
function withoutPositions(name: string, document: ReadModelDocument): unknown {
  if (name === webhooksCollection.name) return { ...(document as WebhookView), since: "" };
  if (name === usageHoursCollection.name) return { ...(document as HourOfUse), upTo: null };
  if (name !== usageCollection.name) return document;
  const { late, ...sum } = document as DayUsage;
  return { ...sum, ...(late === undefined ? {} : { late: late.map(({ pages, bytes }) => ({ pages, bytes })) }) };
}

/** @throws MigrationFault when a certificate does not open in the target */
async function mustOpen({ sealed, place }: MigrationTarget, named: NamedFiles): Promise<void> {
  for (const [key, { plain }] of named) {
    if (plain !== undefined) continue;
    try {
      for await (const _ of (await sealed.open(key)) ?? []);
    } catch (cause) {
      throw new MigrationFault(
        `${place}: expected the sealed file ${key} to open with SEALING_KEY, came: ${(cause as Error).message}`,
        { cause },
      );
    }
  }
}

/** @throws MigrationFault when the source has grown since its events were copied */
async function mustBeWhole({ openLog, place }: MigrationSource, reached: MigrationProgress): Promise<void> {
  await withOpen(openLog("recorded"), async (log) => {
    for await (const { type, stream } of log.readAll({ after: reached.source, limit: 1 }))
      throw new MigrationFault(
        `${place}: expected no event after the last one, came ${type} in ${stream}. Stop every service that works on it, and run the last part again.`,
      );
  });
}

/** From here on the webhooks of the target are served. */
async function noteScheduled(store: ProjectionStore, cursor: bigint): Promise<void> {
  await store.open(scheduledUpTo);
  await store.commit(scheduledUpTo, [], cursor);
}
