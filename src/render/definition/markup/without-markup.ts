import { scan } from "../../../vocabulary/markup/scan.ts";

/**
 * An author's text where nothing is formatted, as in an outline: shortcodes around words go, as they do of headings there.
 * Those that stand for something of their own stay as they are spelt.
 */
export const withoutMarkup = (text: string): string =>
  scan(text)
    .map((token) => {
      if (token.kind === "text") return token.text;
      if (token.kind === "single") return token.spelling;
      return token.kind === "line-break" || token.kind === "tab" ? " " : "";
    })
    .join("");
