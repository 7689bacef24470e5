import { numeral } from "../../../vocabulary/numerals.ts";
import type { Section } from "../../model/document/flow.ts";
import type { PageLabel } from "../../model/page/page.ts";

/** The number of a page as it is written, after that of the page before. `index`: its place in its section, from 0. */
export function labelOf({ setup }: Section, index: number, before: PageLabel | undefined): PageLabel {
  const { symbol = "1", start, prefix = "" } = setup.numbers ?? {};
  const next = (before?.value ?? 0) + 1;
  const value = index === 0 ? (start ?? next) : next;
  return { symbol, prefix, value, text: prefix + numeral(symbol, value) };
}
