import type { ContentElement, Diagnostics, Style } from "../../../vocabulary/generated/definition.ts";
import type { Warning } from "../../../vocabulary/http/warning.ts";
import type { Report } from "../../contract/report.ts";
import type { Block, Flow, Section } from "../../model/document/flow.ts";
import { quoteLiteral } from "../../model/literal.ts";
import { nearest } from "../../model/nearest.ts";
import { outsideBody, type ReadContext } from "./context.ts";
import { StyleBook } from "./styles/style-book.ts";
import { noTextKeys } from "./styles/text-keys.ts";

/**
 * A document with its findings shown in it: markers after the elements concerned, a table at the end, or both. Findings
 * that concern no element of the body, such as those of a style or a header, are marked at the beginning.
 */
export function withFindings(
  flow: Flow,
  { showInDocument = "off" }: Diagnostics,
  findings: readonly Warning[],
  base: Omit<ReadContext, "availableWidth">,
): Flow {
  if (findings.length === 0) return flow;
  const read = (element: ContentElement): readonly Block[] =>
    base.element(element, noTextKeys, "/document/diagnostics", neutral(base));
  const marked =
    showInDocument === "inline" || showInDocument === "both"
      ? withMarkers(flow.sections, findings, read)
      : flow.sections;
  if (showInDocument === "inline") return { ...flow, sections: marked };
  const last = marked.at(-1);
  if (last === undefined) return flow;
  const appendix: Section = {
    ...last,
    path: "/document/diagnostics",
    blocks: tableOf(findings, base.report).flatMap(read),
  };
  return { ...flow, sections: [...marked, appendix] };
}

/** The report looks the same in every document, regardless of its style names, and is no part of its contents. */
const neutral = (base: Omit<ReadContext, "availableWidth">): ReadContext =>
  outsideBody({ ...base, styles: new StyleBook(undefined, base.report), availableWidth: 0 });

const small: Style = { fontSize: 7, padding: "2 4", border: "0.5 solid #999999" };
const head: Style = { ...small, backgroundColor: "#eeeeee" };
const title: Style = { fontSize: 12, bold: true };
const marker: Style = {
  fontSize: 7,
  color: "#b00020",
  backgroundColor: "#fdecea",
  padding: "1 3",
  margin: "0 0 4 0",
};

function tableOf(findings: readonly Warning[], report: Report): readonly ContentElement[] {
  const row = ({ code, path, message, page }: Warning) =>
    [code, page === undefined ? "" : `${page}`, report.asWritten(path), message].map((text) => ({
      td: quoteLiteral(text),
      style: small,
    }));
  const heads = ["Code", "Page", "Place", "Message"].map((th) => ({ th, style: head }));
  const widths = ["auto", "auto", 4, 7];
  return [{ p: "Diagnostics", style: title }, { table: { widths, rows: [heads, ...findings.map(row)] } }];
}

/** Where a marker goes: behind a block of a section. */
interface MarkerSpot {
  readonly section: number;
  readonly index: number;
}

function withMarkers(
  sections: readonly Section[],
  findings: readonly Warning[],
  read: (element: ContentElement) => readonly Block[],
): readonly Section[] {
  const spots = spotsOf(sections);
  const behind = new Map<Block | undefined, Block[]>();
  for (const { code, path, message } of findings) {
    // The longest match among the places around a path is the block that contains it.
    const spot = nearest(spots, path);
    const block = spot && sections[spot.section]?.blocks[spot.index];
    const markers = behind.get(block) ?? [];
    markers.push(...read({ p: quoteLiteral(`[${code}] ${message}`), style: marker }));
    behind.set(block, markers);
  }
  return sections.map((section, at) => {
    const blocks = section.blocks.flatMap((block) => [block, ...(behind.get(block) ?? [])]);
    return { ...section, blocks: at === 0 ? [...(behind.get(undefined) ?? []), ...blocks] : blocks };
  });
}

function spotsOf(sections: readonly Section[]): ReadonlyMap<string, MarkerSpot> {
  const spots = new Map<string, MarkerSpot>();
  for (const [section, { blocks }] of sections.entries()) {
    for (const [index, { path }] of blocks.entries()) spots.set(path, { section, index });
  }
  return spots;
}
