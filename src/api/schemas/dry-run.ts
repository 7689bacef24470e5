import type { JsonSchema } from "../../vocabulary/http/schema.ts";

/** Bodies of diagnoses and previews, by where the definition comes from. */
export const dryRunBodies: Readonly<Record<"payload" | "template", JsonSchema>> = {
  payload: { $ref: "DocumentDefinition#" },
  template: { $ref: "DryRunFromTemplate#" },
};
