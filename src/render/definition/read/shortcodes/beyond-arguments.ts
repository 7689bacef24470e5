import { shown } from "../../../contract/shown.ts";
import type { Scene } from "./effect.ts";

/** Reports arguments of a shortcode beyond those that it takes. Empty ones say nothing. */
export function reportBeyond(shortcode: string, beyond: readonly string[], { context, path }: Scene): void {
  const given = beyond.filter((argument) => argument !== "");
  if (given.length === 0) return;
  const which = given.slice(0, 4).map(shown).join(", ");
  const message = `[${shortcode}] takes no further argument; ${which} is left out. An argument with a comma stands in single quotes: 'a, b'.`;
  context.report.add("CONTENT_ERROR", "SHORTCODE_ARGUMENT", path, message);
}
