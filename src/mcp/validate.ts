import type { Fault } from "../vocabulary/refusal.ts";
import { described } from "./described.ts";
import { asJson, members, type Tool } from "./tool.ts";

/** `faultsOf`: checks a definition where that may take its time. */
export const validate = (faultsOf: (definition: object) => Promise<readonly Fault[]>): Tool => ({
  name: "validate",
  description:
    "Checks a definition without making a document: every fault with its code, its place (a JSON Pointer) and what is expected.",
  inputSchema: members({ definition: described.definition }, ["definition"]),
  run: async ({ definition }: { readonly definition: object }) => {
    const errors = await faultsOf(definition);
    return asJson({ ok: errors.length === 0, errors });
  },
});
