/** By an element, what may stand in it: of what is taken over the attributes, of the rest the reason why it changes nothing. */
type PropertyTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Attributes of one line (17.3.4). */
const border = "val sz color";
const sides = { top: border, left: border, start: border, bottom: border, right: border, end: border };
const width = "w type";

/** What stands in a paragraph or around its runs. */
const inParagraph = {
  ...{ pPr: "", r: "", hyperlink: "id anchor", fldSimple: "instr", sdt: "", ins: "", moveTo: "", smartTag: "" },
  ...{ customXml: "", dir: "val", bdo: "val", del: "", moveFrom: "", bookmarkStart: "name", AlternateContent: "" },
  ...{ oMath: "", oMathPara: "" },
};

/** What stands in the body, a cell, a note. */
const inBlock = {
  p: "",
  tbl: "",
  sdt: "",
  customXml: "",
  ins: "",
  moveTo: "",
  altChunk: "id",
  sectPr: "",
  bookmarkStart: "name",
};

/** Of a level of a list; of a kind of number that nothing here writes, the report says more. */
const levelParts = { start: "val", numFmt: "val", lvlText: "val", lvlRestart: "val", isLgl: "val" };

/** The parts of a Word file that the reader takes over: elements by the one around them, and their attributes. */
export const takenOver: PropertyTable = {
  rPr: {
    ...{ rStyle: "val", rFonts: "ascii hAnsi asciiTheme hAnsiTheme", b: "val", bCs: "val", i: "val", iCs: "val" },
    ...{ caps: "val", strike: "val", vanish: "val", color: "val", spacing: "val", sz: "val", szCs: "val" },
    ...{ highlight: "val", u: "val", vertAlign: "val", shd: "fill color", rtl: "val", cs: "val" },
    ...{ smallCaps: "val", dstrike: "val" },
  },
  pPr: {
    ...{
      pStyle: "val",
      keepNext: "val",
      keepLines: "val",
      pageBreakBefore: "val",
      numPr: "",
      pBdr: "",
      shd: "fill color",
    },
    ...{
      tabs: "",
      bidi: "val",
      spacing: "before after line lineRule",
      contextualSpacing: "val",
      jc: "val",
      sectPr: "",
    },
    ...{ ind: "left start right end hanging firstLine", outlineLvl: "val" },
  },
  pBdr: sides,
  tabs: { tab: "val pos leader" },
  numPr: { ilvl: "val", numId: "val" },
  tblPr: {
    ...{ tblStyle: "val", bidiVisual: "val", jc: "val", tblBorders: "", tblCellMar: "" },
    tblLook: "val firstRow lastRow firstColumn lastColumn noHBand noVBand",
    ...{ tblStyleRowBandSize: "val", tblStyleColBandSize: "val" },
  },
  tblBorders: { ...sides, insideH: border, insideV: border },
  tcBorders: { ...sides, insideH: border, insideV: border },
  tblCellMar: { top: width, left: width, start: width, bottom: width, right: width, end: width },
  tblGrid: { gridCol: "w" },
  trPr: { gridBefore: "val", trHeight: "val hRule", tblHeader: "val" },
  tcPr: { gridSpan: "val", vMerge: "val", tcBorders: "", shd: "fill color", vAlign: "val" },
  sectPr: {
    ...{ headerReference: "type id", footerReference: "type id", type: "val", pgSz: "w h orient", titlePg: "val" },
    ...{ pgMar: "top right bottom left", cols: "num" },
  },
  style: { basedOn: "val", name: "val", pPr: "", rPr: "", tblPr: "", tcPr: "", trPr: "", tblStylePr: "type" },
  tblStylePr: { pPr: "", rPr: "", tblPr: "", tcPr: "", trPr: "" },
  docDefaults: { rPrDefault: "", pPrDefault: "" },
  rPrDefault: { rPr: "" },
  pPrDefault: { pPr: "" },
  abstractNum: { lvl: "ilvl" },
  num: { abstractNumId: "val", lvlOverride: "ilvl" },
  lvlOverride: { startOverride: "val" },
  lvl: levelParts,
  countedLvl: { ...levelParts, pPr: "", suff: "val" },
  document: { body: "", background: "color" },
  body: inBlock,
  hdr: inBlock,
  ftr: inBlock,
  footnote: inBlock,
  endnote: inBlock,
  txbxContent: inBlock,
  tc: { ...inBlock, tcPr: "" },
  tbl: { tblPr: "", tblGrid: "", tr: "", sdt: "", ins: "" },
  tr: { trPr: "", tc: "", sdt: "" },
  p: inParagraph,
  hyperlink: inParagraph,
  fldSimple: inParagraph,
  ins: { ...inParagraph, ...inBlock, tr: "" },
  moveTo: { ...inParagraph, ...inBlock },
  smartTag: inParagraph,
  customXml: { ...inParagraph, ...inBlock },
  dir: inParagraph,
  bdo: inParagraph,
  sdt: { sdtPr: "", sdtContent: "" },
  sdtContent: { ...inParagraph, ...inBlock, tr: "", tc: "" },
  sdtPr: {
    ...{ alias: "val", tag: "val", showingPlcHdr: "val", text: "", comboBox: "", dropDownList: "", date: "fullDate" },
    ...{ docPartObj: "", richText: "", checkbox: "", repeatingSection: "", repeatingSectionItem: "" },
  },
  checkbox: { checked: "val", checkedState: "val", uncheckedState: "val" },
  date: { dateFormat: "val" },
  docPartObj: { docPartGallery: "val" },
  r: {
    ...{ rPr: "", t: "", tab: "", ptab: "", br: "type", cr: "", noBreakHyphen: "", softHyphen: "", sym: "char font" },
    ...{
      footnoteReference: "id",
      endnoteReference: "id",
      fldChar: "fldCharType",
      instrText: "",
      pict: "",
      drawing: "",
    },
    ...{ object: "", AlternateContent: "", ruby: "", commentReference: "id" },
  },
  fldChar: { ffData: "" },
  ffData: { ddList: "", checkBox: "", name: "val", textInput: "" },
  ddList: { result: "val", default: "val", listEntry: "val" },
  checkBox: { checked: "val", default: "val" },
  ruby: { rt: "", rubyBase: "" },
  rt: { r: "" },
  rubyBase: { r: "" },
};

const tracked = "tracked changes are accepted";
const proofing = "it is about checking the text";
const grid = "widths are those of the grid";
const notOnPaper = "no page shows it";
const computed = "another property has its value";
const usual = "so it is anyway";
const editing = "it is about editing in Word";
const marking = "it marks a place, and shows nothing";

const inText = Object.fromEntries(
  [
    ...["bookmarkEnd", "proofErr", "permStart", "permEnd", "commentRangeStart", "commentRangeEnd"],
    ...["moveFromRangeStart", "moveFromRangeEnd", "moveToRangeStart", "moveToRangeEnd", "customXmlInsRangeStart"],
    ...["customXmlInsRangeEnd", "customXmlDelRangeStart", "customXmlDelRangeEnd", "bookmarkStart@id"],
    ...["bookmarkStart@colFirst", "bookmarkStart@colLast"],
  ].map((name) => [name, marking]),
);
const ofLink = { "hyperlink@history": editing, "hyperlink@tgtFrame": notOnPaper, "hyperlink@tooltip": notOnPaper };

/** Parts that change nothing on a page, by the element around them; behind `@` an attribute. */
export const withoutEffect: PropertyTable = {
  rPr: {
    ...{ noProof: proofing, lang: "hyphenation and quotes are those of the document", webHidden: notOnPaper },
    ...{ rPrChange: tracked, ins: tracked, del: tracked, moveFrom: tracked, moveTo: tracked, effect: notOnPaper },
    ...{ kern: "pairs of letters are always kerned", snapToGrid: "the grid is reported", specVanish: editing },
    ...{ "rFonts@eastAsia": "faces are chosen by script", "rFonts@cs": "faces are chosen by script" },
    ...{ "rFonts@eastAsiaTheme": "faces are chosen by script", "rFonts@cstheme": "faces are chosen by script" },
    ...{ "rFonts@hint": "faces are chosen by script" },
  },
  pPr: {
    ...{ rPr: "the mark of a paragraph is not shown", pPrChange: tracked, cnfStyle: computed, divId: notOnPaper },
    ...{ suppressAutoHyphens: "nothing is hyphenated", suppressLineNumbers: "line numbers are reported" },
    snapToGrid: "the grid is reported",
    ...{ adjustRightInd: "the grid is reported", suppressOverlap: "frames are reported" },
    ...{ "ind@leftChars": computed, "ind@rightChars": computed, "ind@firstLineChars": computed },
    ...{ "ind@hangingChars": computed, "ind@startChars": computed, "ind@endChars": computed },
  },
  numPr: { ins: tracked, numberingChange: tracked },
  tblPr: {
    ...{ tblW: grid, tblLayout: grid, tblPrChange: tracked, tblCaption: notOnPaper, tblDescription: notOnPaper },
    ...{ tblOverlap: "a place of its own is reported", "tblInd@type": computed },
  },
  tblGrid: { tblGridChange: tracked },
  trPr: {
    cnfStyle: computed,
    gridAfter: "the row ends there",
    wBefore: grid,
    wAfter: grid,
    trPrChange: tracked,
    ins: tracked,
  },
  tcPr: {
    ...{ tcW: grid, cnfStyle: computed, tcPrChange: tracked, cellIns: tracked, hideMark: "the mark is not shown" },
  },
  sectPr: {
    ...{ paperSrc: "it is about a printer", printerSettings: "it is about a printer", sectPrChange: tracked },
    ...{ formProt: editing, "pgSz@code": computed, "cols@space": "one column has none", "cols@equalWidth": usual },
    ...{
      noEndnote: usual,
      "docGrid@linePitch": "a type of grid is reported",
      "docGrid@charSpace": "a type of grid is reported",
    },
  },
  style: {
    ...{ next: editing, link: editing, uiPriority: editing, qFormat: editing, rsid: editing, semiHidden: editing },
    ...{ unhideWhenUsed: editing, locked: editing, aliases: editing, autoRedefine: editing, hidden: editing },
    ...{ personal: editing, personalCompose: editing, personalReply: editing },
  },
  abstractNum: { nsid: editing, multiLevelType: editing, tmpl: editing, name: editing },
  lvl: { pStyle: "the style names the list", "lvlText@null": usual },
  countedLvl: { pStyle: "the style names the list", "lvlText@null": usual },
  ...Object.fromEntries(
    ["body", "hdr", "ftr", "footnote", "endnote", "comment", "tc", "tbl", "tr", "ins", "moveTo", "dir", "bdo"].map(
      (name) => [name, inText],
    ),
  ),
  ...{ txbxContent: inText, sdtContent: inText, p: { ...inText, ...ofLink }, hyperlink: inText },
  fldSimple: { ...inText, fldData: editing },
  smartTag: { ...inText, smartTagPr: editing },
  customXml: { ...inText, customXmlPr: editing },
  sdt: { sdtEndPr: editing },
  sdtPr: { id: editing, lock: editing, rPr: "it is that of the content", placeholder: editing, temporary: editing },
  checkbox: { "checkedState@font": usual, "uncheckedState@font": usual },
  date: { lid: editing, storeMappedDataAs: editing, calendar: editing },
  docPartObj: { docPartUnique: editing, docPartCategory: editing },
  r: {
    ...{ lastRenderedPageBreak: computed, annotationRef: marking, footnoteRef: "notes count by themselves" },
    ...{ endnoteRef: "notes count by themselves", separator: usual, continuationSeparator: usual },
    ...{ "fldChar@dirty": editing, "fldChar@fldLock": editing, delText: tracked, delInstrText: tracked },
  },
  ffData: {
    ...{ enabled: editing, calcOnExit: editing, label: editing, tabIndex: editing, helpText: editing },
    ...{ statusText: editing, entryMacro: editing, exitMacro: editing },
  },
  textInput: { maxLength: editing, default: "the text that it shows has it" },
  ruby: { rubyPr: "its text stands in brackets" },
};

/** Attributes that count only if their section has a header or a footer. */
export const ofZones: ReadonlySet<string> = new Set(["pgMar@header", "pgMar@footer"]);

/** Attributes that change nothing wherever they stand. */
export const withoutEffectAnywhere: Readonly<Record<string, string>> = {
  ...{ themeColor: computed, themeTint: computed, themeShade: computed, themeFill: computed, themeFillTint: computed },
  ...{ themeFillShade: computed, space: "all blanks are kept", paraId: editing, textId: editing, anchorId: editing },
  ...{ author: tracked, date: tracked, rsidR: editing, rsidRPr: editing, rsidRDefault: editing, rsidP: editing },
  ...{
    rsidTr: editing,
    rsidSect: editing,
    rsidDel: editing,
    tentative: editing,
    tplc: editing,
    restartNumberingAfterBreak: editing,
  },
};

interface Exact {
  /** Values that are in the definition as they are, or change nothing. */
  readonly values: readonly string[];
  /** What it has instead of others; undefined: nothing. */
  readonly near?: string;
}

const off = ["0", "false", "off"];
const on = ["", "1", "true", "on"];
const clear: Exact = {
  values: ["clear", "nil", "solid", ...Array.from({ length: 100 }, (_, share) => `pct${share}`)],
  near: "one colour between those of the pattern",
};

/** Attributes of which some values are taken over, or are as without them. */
export const exactValues: Readonly<Record<string, Exact>> = {
  "rPr/u@val": { values: ["single", "none"], near: "one plain line" },
  "rPr/smallCaps@val": { values: off, near: "capitals of full size" },
  "rPr/dstrike@val": { values: off, near: "a single line" },
  ...{ "rPr/shd@val": clear, "pPr/shd@val": clear, "tcPr/shd@val": clear },
  "pPr/outlineLvl@val": { values: ["0", "1", "2", "3", "4", "9"], near: "a heading of the fifth level" },
  "pPr/jc@val": { values: ["left", "start", "center", "right", "end", "both"], near: "lines as they are without it" },
  "r/br@type": { values: ["page", "textWrapping"], near: "the end of a line" },
  "sectPr/type@val": { values: ["nextPage", "continuous"], near: "a section on the next page" },
  ...Object.fromEntries(
    ["outline", "shadow", "emboss", "imprint", "oMath"].map((name) => [`rPr/${name}@val`, { values: off }]),
  ),
  "rPr/w@val": { values: ["100", "100%"] },
  "rPr/position@val": { values: ["0"] },
  "rPr/em@val": { values: ["none"] },
  "rPr/bdr@val": { values: ["none", "nil"] },
  ...Object.fromEntries(
    ["widowControl", "kinsoku", "wordWrap", "overflowPunct", "autoSpaceDE", "autoSpaceDN"].map((name) => [
      `pPr/${name}@val`,
      { values: on },
    ]),
  ),
  ...Object.fromEntries(["topLinePunct", "mirrorIndents"].map((name) => [`pPr/${name}@val`, { values: off }])),
  ...{ "pPr/spacing@beforeAutospacing": { values: off }, "pPr/spacing@afterAutospacing": { values: off } },
  ...{ "pPr/spacing@beforeLines": { values: ["0"] }, "pPr/spacing@afterLines": { values: ["0"] } },
  "pPr/textAlignment@val": { values: ["auto", "baseline"] },
  "lvl/pPr@val": { values: [], near: "the indent that lists have" },
  "lvl/rPr@val": { values: [], near: "the look of the text" },
  "countedLvl/rPr@val": { values: [], near: "the look of the text" },
  "countedLvl/lvlJc@val": { values: ["left", "start"] },
  "tblPr/tblInd@w": { values: ["0"] },
  ...{
    "trPr/cantSplit@val": { values: off },
    "tcPr/noWrap@val": { values: off },
    "tcPr/tcFitText@val": { values: off },
  },
  ...{ "tcPr/textDirection@val": { values: ["lrTb"] }, "sectPr/textDirection@val": { values: ["lrTb"] } },
  ...{ "sectPr/pgMar@gutter": { values: ["0"] }, "sectPr/docGrid@type": { values: ["default"] } },
  ...{ "lvl/suff@val": { values: ["tab"] }, "lvl/lvlJc@val": { values: ["left", "start"] } },
};
