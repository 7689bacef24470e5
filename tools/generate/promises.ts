// Logs and read models keep what is in them already: some generated files say what that is, and must not change.

/** Where the shapes of events are kept, a file for each version that was ever written. */
export const eventSchemas = "schema/events/";

/** Where the shapes of read models are kept. */
export const locks = "schema/read-models/";

/** Why the file of an event's version must not change, when its shape differs from the code's; undefined when it may. */
export function brokenPromise(path: string, kept: string | undefined, written: string): string | undefined {
  if (!path.startsWith(eventSchemas) || kept === undefined || kept === written) return undefined;
  return (
    `${path} describes events that are already in logs, and differs from the type: keep the file, raise the event's version with ` +
    "an upcast in src/vocabulary/events, and add a fixture. Only the file of a version that was never released may be replaced: remove it first."
  );
}

/** Why the file must not change as long as the version is the same; undefined when it may. */
export function brokenLock(path: string, kept: string | undefined, written: string): string | undefined {
  if (!path.startsWith(locks) || kept === undefined || kept === written) return undefined;
  if (versionIn(kept) !== versionIn(written)) return undefined;
  return (
    `${path} describes documents that are already stored, and differs from the declaration: raise the \`version\` of the ` +
    "collection in src/projections, so that the read model is rebuilt, then run `npm run generate`."
  );
}

const versionIn = (lock: string): unknown => (JSON.parse(lock) as { readonly version: unknown }).version;
