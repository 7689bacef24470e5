import { validateDefinition } from "../vocabulary/validate.ts";
import { described } from "./described.ts";
import { asJson, members, type Tool } from "./tool.ts";

export const validate: Tool = {
  name: "validate",
  description:
    "Checks a definition without making a document: every fault with its code, its place (a JSON Pointer) and what is expected.",
  inputSchema: members({ definition: described.definition }, ["definition"]),
  run: async ({ definition }: { readonly definition: object }) => {
    const errors = validateDefinition(definition);
    return asJson({ ok: errors.length === 0, errors });
  },
};
