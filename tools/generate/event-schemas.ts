import { type EventType, newestVersion } from "../../src/vocabulary/events/shapes.ts";
import type { EventShape } from "./event-shapes.ts";
import { eventSchemas } from "./promises.ts";
import { withoutSentences } from "./type-shapes.ts";

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
