import type { Section } from "./row.ts";
import * as definition from "./rows/definition.ts";
import * as endpoints from "./rows/endpoints.ts";
import * as resources from "./rows/resources.ts";

/** The interface specification, section by section, in its order. */
export const sections: readonly Section[] = [
  resources.service,
  resources.tokens,
  resources.generationResult,
  resources.records,
  resources.templateRecords,
  resources.templateRequest,
  resources.others,
  definition.definition,
  definition.content,
  definition.styleKeys,
  definition.shortcodes,
  definition.references,
  definition.fonts,
  definition.attachments,
  definition.signature,
  endpoints.vaultKeys,
  endpoints.states,
  endpoints.endpoints,
  endpoints.authentication,
  endpoints.errors,
  endpoints.limits,
  endpoints.versioning,
];
