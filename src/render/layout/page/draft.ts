import { totalsBeside } from "../../../vocabulary/counters/numerals.ts";
import type { Section } from "../../model/document/flow.ts";
import type { OpenPage, PageLabel, PageMark } from "../../model/page/page.ts";
import type { Context } from "../context.ts";
import type { GivenWay } from "../keeps/given-way.ts";
import type { PageHead } from "./heads.ts";
import type { PageGeometry } from "./region.ts";
import type { PageZones } from "./zones.ts";

/** A page whose body is in place; its zones may still change with the number of pages. */
export interface FilledPage {
  readonly section: Section;
  /** From 0 in its section. */
  readonly index: number;
  /** Its section ends on it. */
  readonly last: boolean;
  /** From 1 in the document. */
  readonly number: number;
  /** The section, from 0: pieces that go on with one are part of it. */
  readonly sectionAt: number;
  readonly label: PageLabel;
  readonly sheet: PageGeometry;
  readonly zones: PageZones;
  readonly body: readonly PageMark[];
}

/** A page as it is remembered until all are filled. */
export interface PageDraft extends FilledPage {
  /** The header or the footer shows what is known at the end alone. */
  readonly counts: boolean;
  /** The page when it is painted up to its body, of which then no mark is kept. */
  readonly page: OpenPage | undefined;
  /** In the body. */
  readonly anchors: readonly string[];
  /** Its headings, in their order. */
  readonly heads: readonly PageHead[];
  /** The footnotes that are called here first, in their order. */
  readonly notes: readonly string[];
  /** In the body, to report once the page stands. */
  readonly gaveWay: readonly GivenWay[];
}

/** The context for the content of a page: it has the page's numbers. */
export const onPage = (
  context: Context,
  { number, label, sectionAt, index }: Pick<FilledPage, "number" | "label" | "sectionAt" | "index">,
): Context => ({
  ...context,
  page: number,
  label: label.text,
  digits: totalsBeside(label.symbol, context.digits),
  section: sectionAt,
  sectionPage: index + 1,
});
