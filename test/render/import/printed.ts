import { scan } from "../../../src/vocabulary/markup/scan.ts";
import { boundTo } from "../../support/bound-text.ts";

/** The text that a paragraph of a definition prints, where its shortcodes only change its look; data as given. Near misses of references are printed, too. */
export function printed(p: string, data: unknown = {}): string {
  const { document, warnings } = boundTo({ content: [{ p }] }, data);
  const others = warnings.filter(({ code }) => code !== "LOOKS_LIKE_A_REFERENCE");
  if (others.length > 0) throw new Error(JSON.stringify(others));
  const [bound] = document["content"] as readonly { readonly p: string }[];
  return scan(bound?.p ?? "")
    .map((token) =>
      token.kind === "text" ? token.text : token.kind === "line-break" ? "\n" : token.kind === "tab" ? "\t" : "",
    )
    .join("");
}
