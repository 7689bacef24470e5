import type {
  Block,
  ColumnsBlock,
  Flow,
  FlowCell,
  ListItem,
  PageWatermark,
  PageZone,
  Paragraph,
  PositionedBlocks,
  Section,
  StackBlock,
  TableBlock,
} from "../../../src/render/model/document/flow.ts";
import type { ChartData } from "../../../src/render/model/drawing/chart.ts";
import type { Sides } from "../../../src/render/model/geometry.ts";
import {
  type BorderLine,
  type BoxImage,
  type BoxLook,
  type Color,
  noBox,
  type ParagraphLook,
  plainTextLook,
  type TextLook,
  usualBreaking,
} from "../../../src/render/model/look.ts";
import type { Inline } from "../../../src/render/model/text/inline.ts";

// A Flow as text that reads like an outline: a line for each block, what it says and how it differs from plain.

/** The whole flow, one line a block, indented by depth. */
export function flowAsText(flow: Flow): string {
  return `${[...flow.sections.flatMap(section), ...notes(flow)].join("\n")}\n`;
}

function notes({ footnotes }: Flow): readonly string[] {
  if (footnotes === undefined) return [];
  const { separator, offset, perPage, markers, notes } = footnotes;
  return [
    `footnotes ${markers.join(" ")}${perPage ? " on every page" : ""} offset ${number(offset)}`,
    ...indent([...block(separator), ...[...notes.values()].flatMap((note) => block(note.block))]),
  ];
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
const number = (value: number): string => String(Math.round(value * 1000) / 1000);

function section({ path, setup, header, footer, watermark, blocks, continues, covered }: Section): string[] {
  const { size, margin, background, border } = setup;
  const kinds = [continues ? ", goes on" : "", covered ? ", whole pages" : ""].join("");
  const lines = [
    `section ${path}${kinds}`,
    `  page ${number(size.width)} x ${number(size.height)}, margin ${sides(margin)}`,
  ];
  if (setup.image !== undefined) {
    const { x, y, width, height } = setup.image.rect;
    lines.push(`  image ${[x, y, width, height].map(number).join(" ")}`);
  }
  if (setup.bleed !== undefined) lines.push(`  bleed ${number(setup.bleed)}`);
  if (setup.cropMarks) lines.push("  crop marks");
  if (background.length > 0) lines.push(`  background ${background.map(color).join(" ")}`);
  lines.push(...borders(border).map((line) => `  ${line}`));
  return [
    ...lines,
    ...indent(zone("header", header)),
    ...indent(zone("footer", footer)),
    ...indent(watermarkLines(watermark)),
    ...indent(blocks.flatMap(block)),
  ];
}

function zone(name: string, zone: PageZone | undefined): string[] {
  if (zone === undefined) return [];
  const skips = zone.skipPages.length > 0 ? ` not on ${zone.skipPages.join(", ")}` : "";
  const rule = zone.separator === undefined ? [] : block(zone.separator);
  const variants = (["first", "odd", "even"] as const).flatMap((key) => {
    const blocks = zone[key];
    return blocks === undefined ? [] : [`on ${key} pages`, ...indent(blocks.flatMap(block))];
  });
  return [
    `${name} offset ${number(zone.offset)}${skips}`,
    ...indent([...rule, ...zone.blocks.flatMap(block), ...variants]),
  ];
}

function watermarkLines(watermark: PageWatermark | undefined): string[] {
  if (watermark === undefined) return [];
  const { blocks, opacity, angle, repeat, spacing, behind } = watermark;
  const words = [`watermark turned ${number(angle)}`];
  if (opacity !== 1) words.push(`opacity ${number(opacity)}`);
  if (repeat) words.push("repeated");
  if (spacing !== undefined) words.push(`spacing ${number(spacing.x)} ${number(spacing.y)}`);
  if (behind) words.push("behind the text");
  return [words.join(" "), ...indent(blocks.flatMap(block))];
}

function block(one: Block): string[] {
  const head = (words: string): string =>
    [words, box(one.box), one.anchor === undefined ? "" : `#${one.anchor}`].filter((part) => part !== "").join(" ");
  switch (one.kind) {
    case "paragraph":
      return [
        head(
          `${one.role}${counted(one.number)}${one.listedAs === undefined ? "" : ` as #${one.listedAs}`} ${text(one.look)} ${paragraph(one.paragraph)}`.trim(),
        ),
        ...indent(one.inlines.map((part) => inline(part, one.look))),
      ];
    case "list":
      return [head(one.ordered ? "ol" : "ul"), ...indent(one.items.flatMap(item))];
    case "table":
      return [
        head(table(one)),
        ...indent(one.rows.flatMap(({ cells }, at) => [`row ${at}`, ...indent(cells.flatMap(cell))])),
      ];
    case "picture":
      if (one.chart !== undefined)
        return [
          head(`chart ${number(one.width)} x ${number(one.height)}${alt(one.alt)}`),
          ...indent(chartLines(one.chart)),
        ];
      return [head(`picture ${number(one.width)} x ${number(one.height)}${alt(one.alt)}`)];
    case "separator":
      return [head(`separator ${border(one.line)}${one.length === undefined ? "" : ` long ${length(one.length)}`}`)];
    case "page-break":
      return [head("page-break")];
    case "stack":
      return [
        head(turnedStack(one)),
        ...indent(one.blocks.flatMap(block)),
        ...indent((one.placed ?? []).flatMap(block)),
      ];
    case "placed":
      return [head(placedAt(one)), ...indent(one.blocks.flatMap(block))];
    case "toc-entry":
      return [
        head(`toc-entry ${one.level} -> #${one.place}${one.plain === true ? " without dots" : ""}`),
        ...indent(block(one.text)),
      ];
    case "columns":
      return [head(columns(one)), ...indent(columnContent(one))];
  }
}

/** The count of each level. */
const counted = (number: Paragraph["number"]): string =>
  number === undefined ? "" : ` counted ${number.counts.join(".")}`;

/** The values of a chart, row by row; its drawing is in the PDF's text. */
const chartLines = ({ type, categories, series }: ChartData): string[] => [
  `${type} ${series.map(({ name }) => JSON.stringify(name)).join(" ")}`,
  ...categories.map(
    (category, at) => `${JSON.stringify(category)} ${series.map(({ texts }) => texts[at] || "-").join(" ")}`,
  ),
];

function turnedStack({ turned }: StackBlock): string {
  if (turned === undefined) return "stack";
  const length = turned.length === undefined ? "" : `, lines of ${number(turned.length)}`;
  return `stack turned ${turned.clockwise ? "clockwise" : "counterclockwise"}${length}`;
}

function placedAt({ from, place: { behind, ...edges } }: PositionedBlocks): string {
  const keys = ["left", "top", "right", "bottom", "width", "height"] as const;
  const set = keys.flatMap((edge) => (edges[edge] === undefined ? [] : [`${edge} ${number(edges[edge])}`]));
  return `placed on ${from} ${set.join(" ")}${behind ? " behind" : ""}`;
}

function columns({ weights, fixed = [], gap, mirrored }: ColumnsBlock): string {
  const widths = weights.map((weight, at) => {
    const own = fixed[at];
    return own === undefined ? number(weight) : length(own);
  });
  return `columns ${widths.join(" | ")} gap ${number(gap)}${mirrored ? " mirrored" : ""}`;
}

function columnContent({ content }: ColumnsBlock): readonly string[] {
  if (content.kind === "stream") return content.blocks.flatMap(block);
  return content.columns.flatMap((blocks, at) => [`column ${at}`, ...indent(blocks.flatMap(block))]);
}

function item({ marker, blocks }: ListItem): string[] {
  const written = marker.map((one) => (one.kind === "text" ? one.text : one.kind)).join("");
  return [`item ${JSON.stringify(written)}`, ...indent(blocks.flatMap(block))];
}

function table({ columns, headerRows, collapse }: TableBlock): string {
  const widths = columns.map((column) => columnWidth(column));
  return `table ${widths.join(" | ")}, ${headerRows} header rows${collapse ? ", collapsed" : ""}`;
}

function cell({ header, column, columnSpan, rowSpan, verticalAlign, box: look, blocks }: FlowCell): string[] {
  const span = columnSpan > 1 || rowSpan > 1 ? ` spans ${columnSpan} x ${rowSpan}` : "";
  return [
    `${header ? "th" : "td"} ${column}${span} ${verticalAlign} ${box(look)}`.trim(),
    ...indent(blocks.flatMap(block)),
  ];
}

function inline(inline: Inline, around: TextLook): string {
  switch (inline.kind) {
    case "line-break":
      return "line-break";
    case "tab":
      return `tab ${inline.position ?? "next"} ${inline.align}`;
    case "text":
      return `${JSON.stringify(inline.text)}${marked(inline, around)}`;
    case "note-marker":
      return `sign of #${inline.note}${marked(inline, around)}`;
    case "reference":
      return `reference to #${inline.place} ${JSON.stringify(inline.says.text)}${marked(inline, around)}`;
    case "place-page":
      return `page of #${inline.place}${marked(inline, around)}`;
    case "page-number":
    case "page-count":
    case "section-page":
    case "section-pages":
      return `${inline.kind}${marked(inline, around)}`;
    case "running-head":
      return `running-head ${inline.level} ${inline.last ? "last" : "first"} ${inline.says}${marked(inline, around)}`;
    case "picture":
      return `picture ${number(inline.width)} x ${number(inline.height)}${alt(inline.alt)}${marked(inline, around)}`;
  }
}

type Marked = Extract<Inline, { look: TextLook }>;

function marked({ look, link, span }: Marked, around: TextLook): string {
  const target = link === undefined ? "" : ` -> ${link.kind === "uri" ? link.uri : `#${link.name}`}`;
  const boxed = span === undefined ? "" : ` span(${box(span.look)})`;
  const changed = text(look, around);
  return `${changed === "" ? "" : ` ${changed}`}${target}${boxed}`;
}

/** Every property, or only those that differ from the look around. */
function text(look: TextLook, around?: TextLook): string {
  const words: Record<keyof TextLook, string> = {
    family: look.family,
    otherFamilies: look.otherFamilies.length === 0 ? "no other family" : `else ${look.otherFamilies.join(", ")}`,
    automatic: look.automatic ? "automatic" : "named",
    weight: String(look.weight),
    italic: look.italic ? "italic" : "upright",
    size: `${number(look.size)}pt`,
    color: color(look.color),
    opacity: `opacity ${number(look.opacity)}`,
    letterSpacing: `letters +${number(look.letterSpacing)}`,
    isOfOneWidth: look.isOfOneWidth === true ? "of one width" : "of its own width",
    wordSpacing: `words +${number(look.wordSpacing)}`,
    baselineShift: `rise ${number(look.baselineShift)}`,
    underline: look.underline ? "underline" : "no underline",
    overline: look.overline ? "overline" : "no overline",
    decoration: decoration(look.decoration),
    lineThrough: look.lineThrough ? "strike" : "no strike",
    features: look.features.key === "" ? "no features" : `features ${look.features.key}`,
    axes: look.axes === undefined ? "no axes" : `axes ${look.axes.map((place) => place.join(" ")).join(", ")}`,
    caps: look.caps ? "caps" : "no caps",
    highlight: look.highlight === undefined ? "no highlight" : `highlight ${color(look.highlight)}`,
    language: look.language ?? "no language",
  };
  const { family: _family, weight: _weight, size: _size, color: _color, ...unsaid } = plainTextLook("", 0);
  const plain: Partial<Record<keyof TextLook, unknown>> = around ?? {
    axes: undefined,
    isOfOneWidth: undefined,
    ...unsaid,
    automatic: true,
  };
  const keys = (Object.keys(words) as (keyof TextLook)[]).filter(
    (key) => JSON.stringify(look[key]) !== JSON.stringify(plain[key]) || (around === undefined && !(key in plain)),
  );
  return keys.map((key) => words[key]).join(" ");
}

function decoration({ style, paint, thickness }: TextLook["decoration"]): string {
  const of =
    paint === undefined ? "" : ` ${color(paint.color)}${paint.alpha === 1 ? "" : ` at ${number(paint.alpha)}`}`;
  return `lines ${style}${of}${thickness === undefined ? "" : ` ${number(thickness)}pt`}`;
}

function paragraph({
  align,
  lineHeight,
  direction,
  indent,
  orphans,
  widows,
  breaking,
  keepsWords,
  dropCap,
}: ParagraphLook): string {
  const words = [align ?? "start"];
  if (lineHeight !== undefined) words.push(`lines x${number(lineHeight)}`);
  if (direction !== "auto") words.push(direction);
  if (indent !== 0) words.push(`indent ${number(indent)}`);
  if (breaking !== usualBreaking) words.push(`breaks ${Object.values(breaking).join(" ")}`);
  if (dropCap !== undefined)
    words.push(`drop cap ${dropCap.lines}${dropCap.gap === undefined ? "" : ` gap ${number(dropCap.gap)}`}`);
  if (keepsWords === true) words.push("whole words at breaks");
  if (orphans !== 2 || widows !== 2) words.push(`orphans ${orphans} widows ${widows}`);
  return words.join(" ");
}

function box(look: BoxLook): string {
  if (look === noBox) return "";
  const words: string[] = [];
  for (const key of ["margin", "padding"] as const)
    if (sides(look[key]) !== "0") words.push(`${key} ${sides(look[key])}`);
  words.push(...borders(look.border));
  if (look.background !== undefined) words.push(`on ${color(look.background)}`);
  if (look.image?.picture !== undefined) words.push(imageBehind(look.image));
  const radius = Object.values(look.radius).map(number).join(" ");
  if (radius !== "0 0 0 0") words.push(`radius ${radius}`);
  if (look.isCloned === true) words.push("closed at breaks");
  if (look.opacity !== 1) words.push(`box opacity ${number(look.opacity)}`);
  if (look.width !== undefined) words.push(`wide ${length(look.width)}`);
  if (look.height !== undefined) words.push(`high ${length(look.height)}`);
  if (look.minHeight !== undefined) words.push(`at least ${number(look.minHeight)} high`);
  const isHigh = look.height !== undefined || look.minHeight !== undefined;
  if (isHigh && look.verticalAlign !== "top") words.push(`filled from the ${look.verticalAlign}`);
  if (look.align !== "left") words.push(`placed ${look.align}`);
  if (look.clip !== undefined) words.push(`clip ${JSON.stringify(look.clip)}`);
  if (look.transform !== undefined) words.push(`moved ${look.transform.map(number).join(" ")}`);
  if (look.rotate !== 0) words.push(`turned ${number(look.rotate)}`);
  if (look.float !== undefined) words.push(`at the ${look.float}`);
  if (look.clear !== undefined) words.push(`clears ${look.clear}`);
  for (const key of ["keepTogether", "keepWithNext", "breakBefore", "breakAfter"] as const)
    if (look[key]) words.push(key);
  return words.length === 0 ? "" : `[${words.join(", ")}]`;
}

const imageBehind = ({ size, focus }: BoxImage): string =>
  `image ${typeof size === "string" ? size : `${number(size.width)} x ${number(size.height)}`} at ${focus.map(number).join(" ")}`;

const alt = (text: string | undefined): string => (text === undefined ? "" : ` alt ${JSON.stringify(text)}`);

function columnWidth(width: TableBlock["columns"][number]): string {
  switch (width.kind) {
    case "auto":
      return width.decimal === true ? "auto at marks" : "auto";
    case "percent":
      return `${width.percent}%`;
    case "points":
      return `${number(width.points)} pt`;
    case "weight":
      return number(width.weight);
  }
}

function length(value: number | { readonly percent: number }): string {
  return typeof value === "number" ? number(value) : `${number(value.percent)}%`;
}

function sides({ top, right, bottom, left }: Sides<number>): string {
  const all = [top, right, bottom, left].map(number);
  return all.every((side) => side === all[0]) ? (all[0] ?? "") : all.join(" ");
}

function borders(border_: Sides<BorderLine | undefined>): string[] {
  const { top, right, bottom, left } = border_;
  const named = Object.entries({ top, right, bottom, left }).flatMap(([side, line]) =>
    line === undefined ? [] : [`${side} ${border(line)}`],
  );
  const kinds = new Set([top, right, bottom, left].map((line) => (line === undefined ? "" : border(line))));
  return named.length === 4 && kinds.size === 1 ? [`border ${[...kinds][0]}`] : named;
}

function border({ width, style, color: shade, opacity }: BorderLine): string {
  return `${number(width)} ${style} ${color(shade)}${opacity === 1 ? "" : ` opacity ${number(opacity)}`}`;
}

function color({ r, g, b }: Color): string {
  return `#${[r, g, b]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
