import type { components } from "./generated/schema.ts";

/** What the service says about a document that it made. */
export type GenerationRecord = components["schemas"]["GenerationResult"];
