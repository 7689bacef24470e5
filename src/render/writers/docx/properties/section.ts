import type { Section } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { BorderLine } from "../../../model/look.ts";
import { numberFormats } from "../xml/number-formats.ts";
import { twipsUp } from "../xml/units.ts";
import { borderXml } from "./border.ts";

/** A header or a footer of a section: which pages it is for, and its relationship. */
export interface ZoneReference {
  readonly zone: "header" | "footer";
  readonly pages: "default" | "first" | "even";
  readonly id: string;
}

/** Columns of text; `gap` in twips. */
export interface SectionColumns {
  /** Twips. */
  readonly widths: readonly number[];
  readonly gap: number;
  /** The first column stands on the right. */
  readonly mirrored: boolean;
  /** Between the page's margins and the columns, points. */
  readonly left: Points;
  readonly right: Points;
}

/** What `w:sectPr` says of a section, or of a part of it with other columns. */
export interface SectionProperties {
  readonly setup: Section["setup"];
  readonly zones: readonly ZoneReference[];
  readonly type: "nextPage" | "continuous";
  readonly columns: SectionColumns | undefined;
  /** The section's first page has zones of its own. */
  readonly titlePage: boolean;
  /** `w:footnotePr`; "": there are no notes. */
  readonly footnotes: string;
}

/** `w:sectPr`, its children in the order of the schema (ECMA-376-1, 17.6.17). */
export function sectionXml({ setup, zones, type, columns, titlePage, footnotes }: SectionProperties): string {
  const references = zones.map(({ zone, pages, id }) => `<w:${zone}Reference w:type="${pages}" r:id="${id}"/>`);
  return [
    "<w:sectPr>",
    ...references,
    footnotes,
    `<w:type w:val="${type}"/>`,
    pageSize(setup),
    pageMargins(setup, columns),
    pageBorders(setup),
    pageNumbers(setup, type),
    columnsXml(columns),
    titlePage ? "<w:titlePg/>" : "",
    columns?.mirrored === true ? "<w:bidi/>" : "",
    "</w:sectPr>",
  ].join("");
}

/** Numbers start where a section begins, not again where its columns change. */
function pageNumbers({ numbers }: Section["setup"], type: SectionProperties["type"]): string {
  if (numbers === undefined) return "";
  const { symbol, start } = numbers;
  const begins = start === undefined || type === "continuous" ? "" : ` w:start="${start}"`;
  return `<w:pgNumType w:fmt="${numberFormats[symbol] ?? "decimal"}"${begins}/>`;
}

function pageSize({ size }: Section["setup"]): string {
  const [width, height] = [size.width, size.height].map((points) => Math.max(1, twipsUp(points)));
  const turned = size.width > size.height ? ' w:orient="landscape"' : "";
  return `<w:pgSz w:w="${width}" w:h="${height}"${turned}/>`;
}

/** Headers and footers stand half a margin from the page's edge. */
function pageMargins({ margin }: Section["setup"], columns: SectionColumns | undefined): string {
  const [top, bottom] = [margin.top, margin.bottom].map(twipsUp);
  const left = twipsUp(margin.left + (columns?.left ?? 0));
  const right = twipsUp(margin.right + (columns?.right ?? 0));
  const zones = `w:header="${twipsUp(margin.top / 2)}" w:footer="${twipsUp(margin.bottom / 2)}" w:gutter="0"`;
  return `<w:pgMar w:top="${top}" w:right="${right}" w:bottom="${bottom}" w:left="${left}" ${zones}/>`;
}

function pageBorders({ border }: Section["setup"]): string {
  const sides = (["top", "left", "bottom", "right"] as const)
    .map((side) => [side, border[side]] as const)
    .filter((entry): entry is readonly [(typeof entry)[0], BorderLine] => entry[1] !== undefined && entry[1].width > 0)
    .map(([side, line]) => borderXml(side, line));
  return sides.length === 0 ? "" : `<w:pgBorders w:offsetFrom="page">${sides.join("")}</w:pgBorders>`;
}

function columnsXml(columns: SectionColumns | undefined): string {
  if (columns === undefined) return '<w:cols w:space="0"/>';
  const { widths, gap } = columns;
  const each = widths.map((width, at) => {
    const space = at === widths.length - 1 ? "" : ` w:space="${gap}"`;
    return `<w:col w:w="${width}"${space}/>`;
  });
  return `<w:cols w:num="${widths.length}" w:space="${gap}" w:equalWidth="0">${each.join("")}</w:cols>`;
}

/** Whether Word has pages so large: 22 inches. */
export const fitsPage = ({ size }: Section["setup"]): boolean => Math.max(size.width, size.height) <= 1584;
