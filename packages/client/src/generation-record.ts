import type { components } from "./generated/schema.ts";

/** The service's record of a document that it made. */
export type GenerationRecord = components["schemas"]["GenerationResult"];
