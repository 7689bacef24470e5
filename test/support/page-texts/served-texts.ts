import { scan } from "../../../src/vocabulary/markup/scan.ts";
import type { WrittenPart } from "../../../src/vocabulary/markup/written-parts.ts";
import { boundTo } from "../bound-text.ts";

const written = new Map([
  ["br", "line-break"],
  ["tab", "tab"],
]);

/** What the service shows of texts, the shortcodes in angle brackets. */
export function servedTexts(some: readonly string[]): readonly string[] {
  const data = { x: "«X»", y: { z: "«Z»" }, n: 5, a: ["«A»"] };
  const { document } = boundTo({ content: some.map((p) => ({ p })) }, data);
  return (document["content"] as readonly { readonly p: string }[]).map(({ p }) =>
    scan(p)
      .map((token) => {
        if (token.kind === "text") return token.text;
        if (!("code" in token)) return `<${token.kind}>`;
        return `<${written.get(token.code.name) ?? `${token.kind} ${token.code.name}`}>`;
      })
      .join(""),
  );
}

/** The same of a part that is no chip. */
export const shownPart = (part: Exclude<WrittenPart, { kind: "chip" }>): string => {
  if (part.kind === "letter") return part.letter;
  return "name" in part ? `<${part.kind} ${part.name}>` : `<${part.kind}>`;
};
