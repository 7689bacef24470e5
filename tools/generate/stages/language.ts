import { json, one, several, type Target } from "../target.ts";

/** Spaces and line ends of Unicode as escapes of JSON: editors warn of them otherwise. */
const visible = (text: string): string =>
  text.replaceAll(/[^\P{C}\n]|[^\P{Z} ]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The same for ours and for those who use the package. */
const definitionTypes = ["src/vocabulary/generated/definition.ts", "schema/library/definition.d.ts"];

/** Modules of `src`, and what the service reads: they are written before the next stage loads anything. */
export const language: readonly Target[] = [
  one("schema/v1/document-definition.schema.json", "tools/generate/published.ts", async () =>
    visible(json((await import("../published.ts")).publishedSchema())),
  ),
  one("src/vocabulary/generated/definition-rules.ts", "tools/generate/rules.ts", async () =>
    (await import("../rules.ts")).rulesModule(),
  ),
  several(
    definitionTypes,
    "tools/generate/interfaces.ts",
    async () => {
      const text = await (await import("../interfaces.ts")).interfaces();
      return definitionTypes.map((path) => [path, text] as const);
    },
    [],
  ),
];
