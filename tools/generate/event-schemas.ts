import { type EventType, newestVersion } from "../../src/vocabulary/events/shapes.ts";
import type { EventShape } from "./event-shapes.ts";
import { withoutSentences } from "./type-shapes.ts";

/** Where the shapes of events are kept, a file for each version that was ever written. */
const eventSchemas = "schema/events/";

const kebab = (type: string): string => type.replace(/(?<!^)[A-Z]/g, "-$&").toLowerCase();

export function eventSchemaPath(type: string, version: number): string {
  return `${eventSchemas}${kebab(type)}.v${version}.json`;
}

/** The newest shape of every event, without the sentences, by the path of its file. */
export function eventSchemaFiles(shapes: readonly EventShape[]): readonly (readonly [string, string])[] {
  return shapes.map(({ type, data }) => {
    const version = newestVersion(type as EventType);
    const $schema = "https://json-schema.org/draft/2020-12/schema";
    const schema = { $schema, title: `${type}, version ${version}`, ...withoutSentences(data) };
    return [eventSchemaPath(type, version), `${JSON.stringify(schema, null, 2)}\n`] as const;
  });
}

/** Why the file of an event's version must not change, when its shape differs from the code's; undefined when it may. */
export function brokenPromise(path: string, kept: string | undefined, written: string): string | undefined {
  if (!path.startsWith(eventSchemas) || kept === undefined || kept === written) return undefined;
  return (
    `${path} describes events that are already in logs, and differs from the type: keep the file, raise the event's version with ` +
    "an upcast in src/vocabulary/events, and add a fixture. Only the file of a version that was never released may be replaced: remove it first."
  );
}
