import { onOff, shading } from "./run.ts";

/** A tab stop, twips from where lines start without indent. */
export interface WordTab {
  readonly at: number;
  readonly align: "left" | "right" | "center" | "decimal";
  readonly leader?: "dot" | "hyphen" | "underscore" | "middleDot" | undefined;
}

/** How a paragraph is set, in the units of WordprocessingML: distances in twips. */
export interface ParagraphProperties {
  readonly keepNext: boolean;
  readonly keepLines: boolean;
  readonly pageBreakBefore: boolean;
  readonly widowControl: boolean;
  /** `w:framePr` of a letter that is several lines high. */
  readonly frame?: string;
  /** "": none. */
  readonly numbering: string;
  /** Its number is said even where the style has the same. */
  readonly saysNumber?: boolean;
  /** Elements of `w:pBdr`, in order; "": none. */
  readonly borders: string;
  /** "": none. */
  readonly shade: string;
  /** Tab stops of its style, then those that its text names. */
  readonly stops: readonly WordTab[];
  readonly tabs: readonly WordTab[];
  readonly hyphenated: boolean;
  /** Punctuation that begins a line is half as wide. */
  readonly trims?: boolean | undefined;
  readonly rtl: boolean;
  readonly before: number;
  readonly after: number;
  readonly line: number;
  readonly lineRule: "auto" | "exact" | "atLeast";
  /** From the side where lines start and from the other one. */
  readonly start: number;
  readonly end: number;
  /** Indent of the first line, added to `start`; negative for a hanging indent. */
  readonly firstLine: number;
  /** Its indents are said even where the style has the same: those of its numbering would come before them. */
  readonly saysIndents?: boolean;
  readonly align: "start" | "center" | "end" | "both";
  /** From 0; undefined: as the style has it. */
  readonly outline?: number | undefined;
}

/** A paragraph of which nothing is said. */
export const plainParagraph: ParagraphProperties = {
  keepNext: false,
  keepLines: false,
  pageBreakBefore: false,
  widowControl: true,
  numbering: "",
  borders: "",
  shade: "",
  stops: [],
  tabs: [],
  hyphenated: false,
  rtl: false,
  before: 0,
  after: 0,
  line: 240,
  lineRule: "auto",
  start: 0,
  end: 0,
  firstLine: 0,
  align: "start",
};

/** ECMA-376-1, 17.9.18: takes away the number that the style has. */
const notNumbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>';

/**
 * Properties that differ from `base`, in the order of the schema (ECMA-376-1, 17.3.1.26). `jc` "left" and "right" mean
 * start and end in Word (transitional, 17.18.44), whichever way lines run.
 */
export function paragraphDifferences(own: ParagraphProperties, base: ParagraphProperties): string {
  const differs = (key: keyof ParagraphProperties): boolean => own[key] !== base[key];
  let xml = "";
  if (differs("keepNext")) xml += onOff("keepNext", own.keepNext);
  if (differs("keepLines")) xml += onOff("keepLines", own.keepLines);
  if (differs("pageBreakBefore")) xml += onOff("pageBreakBefore", own.pageBreakBefore);
  if (own.frame !== undefined) xml += own.frame;
  if (differs("widowControl")) xml += onOff("widowControl", own.widowControl);
  if (differs("numbering") || own.saysNumber) xml += own.numbering === "" ? notNumbered : own.numbering;
  if (differs("borders")) xml += `<w:pBdr>${bordersOver(own.borders, base.borders)}</w:pBdr>`;
  if (differs("shade")) xml += shading(own.shade);
  xml += tabsXml(own, base);
  if (differs("hyphenated")) xml += onOff("suppressAutoHyphens", !own.hyphenated);
  if (differs("trims")) xml += onOff("topLinePunct", own.trims === true);
  if (differs("rtl")) xml += onOff("bidi", own.rtl);
  xml += spacingXml(own, base) + indentXml(own, base);
  if (differs("align")) xml += `<w:jc w:val="${jc[own.align]}"/>`;
  if (own.outline !== undefined && differs("outline")) xml += `<w:outlineLvl w:val="${own.outline}"/>`;
  return xml;
}

const borderSides = ["top", "left", "bottom", "right"] as const;

/** The borders, and for sides that the style alone has one that says there is none. */
function bordersOver(own: string, base: string): string {
  return borderSides
    .map((side) => {
      const at = own.indexOf(`<w:${side} `);
      if (at !== -1) return own.slice(at, own.indexOf("/>", at) + 2);
      return base.includes(`<w:${side} `) ? `<w:${side} w:val="nil"/>` : "";
    })
    .join("");
}

const jc = { start: "left", center: "center", end: "right", both: "both" } as const;

/** The stops that the style lacks, and in its own places word that there is none (ECMA-376-1, 17.18.84). */
function tabsXml(own: ParagraphProperties, base: ParagraphProperties): string {
  const all = [...own.stops, ...own.tabs];
  if (all.length === 0 && base.stops.length === 0) return "";
  const cleared = base.stops.filter(({ at }) => !all.some((stop) => stop.at === at));
  const fresh = all.filter((stop) => !base.stops.some((known) => isSame(known, stop)));
  const tabs = [
    ...cleared.map(({ at }) => ({ at, xml: `<w:tab w:val="clear" w:pos="${at}"/>` })),
    ...fresh.map((stop) => ({ at: stop.at, xml: tabXml(stop) })),
  ];
  if (tabs.length === 0) return "";
  const sorted = tabs.sort((a, b) => a.at - b.at).map(({ xml }) => xml);
  return `<w:tabs>${sorted.join("")}</w:tabs>`;
}

const isSame = (a: WordTab, b: WordTab): boolean => a.at === b.at && a.align === b.align && a.leader === b.leader;

function tabXml({ at, align, leader }: WordTab): string {
  const dots = leader === undefined ? "" : ` w:leader="${leader}"`;
  return `<w:tab w:val="${align}"${dots} w:pos="${at}"/>`;
}

function spacingXml(own: ParagraphProperties, base: ParagraphProperties): string {
  let xml = "";
  if (own.before !== base.before) xml += ` w:before="${own.before}"`;
  if (own.after !== base.after) xml += ` w:after="${own.after}"`;
  if (own.line !== base.line || own.lineRule !== base.lineRule)
    xml += ` w:line="${own.line}" w:lineRule="${own.lineRule}"`;
  return xml === "" ? "" : `<w:spacing${xml}/>`;
}

/** In Word `left` is the start of lines that run to the left as well. */
function indentXml(own: ParagraphProperties, base: ParagraphProperties): string {
  let xml = "";
  const says = own.saysIndents === true;
  if (says || own.start !== base.start) xml += ` w:left="${own.start}"`;
  if (own.end !== base.end) xml += ` w:right="${own.end}"`;
  if (own.firstLine > 0 && (says || own.firstLine !== base.firstLine)) xml += ` w:firstLine="${own.firstLine}"`;
  else if (says || own.firstLine !== base.firstLine) xml += ` w:hanging="${-own.firstLine}"`;
  return xml === "" ? "" : `<w:ind${xml}/>`;
}
