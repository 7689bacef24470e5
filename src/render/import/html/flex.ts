import { type ImportedElement, points, stackOf, withIf } from "../definition.ts";
import { inRuns } from "../text/in-runs.ts";
import { mostWidth, widthOfLine } from "../text-width.ts";
import { boxStyle, type CssLook, length } from "./looks.ts";
import type { HtmlReadState } from "./reading.ts";
import { placeOf, type StyledElement, styled } from "./styled.ts";
import { conditionsIn, hasLoop } from "./tags/loops.ts";
import { type HtmlChild, type HtmlElement, textIn } from "./tree.ts";

type ReadBlocks = (
  children: readonly HtmlChild[],
  around: StyledElement,
  reading: HtmlReadState,
) => readonly ImportedElement[];

/** Blocks side by side as columns; below one another where the direction says so. */
export function readFlex(given: StyledElement, reading: HtmlReadState, read: ReadBlocks): ImportedElement {
  const { element, properties, look } = given;
  const parts = withLines(element).filter((child) =>
    typeof child === "string" ? child.trim() !== "" : child.mark === undefined,
  );
  const styledParts = parts.map((part) => (typeof part === "string" ? undefined : styled(part, look, reading)));
  const shown = parts.filter((_, at) => styledParts[at]?.display !== "none");
  const isColumn = /^column/.test(properties.get("flex-direction") ?? "") || shown.length < 2;
  const isLooped = !isColumn && hasLoop(element.children);
  if (isLooped)
    reading.findings.approximated(
      placeOf(element),
      "Blocks side by side (display: flex) that a loop repeats stand one below the other.",
    );
  if (isColumn || isLooped || shown.length > 32) {
    // Each child of such a box is a block (CSS Flexbox, 4); the tags of a loop hold for those between them.
    const inner: StyledElement = { ...given, properties: new Map() };
    const content = element.children.some((child) => typeof child !== "string" && child.mark !== undefined)
      ? read(element.children, given, reading)
      : shown.flatMap((part) => read([part], inner, reading));
    return stackOf(content, boxStyle(properties, look, reading.textWidth));
  }
  const conditions = conditionsIn(element.children, reading);
  const isSpread = /between|end|right/.test(properties.get("justify-content") ?? "");
  const columns = shown.map((part, at) => {
    const around = columnAround({ ...given, properties: new Map() }, isSpread && at === shown.length - 1);
    const condition = conditions.get(part);
    const content = read([part], around, reading);
    return condition === undefined ? content : content.map((element) => withIf(element, condition));
  });
  const widths = widthsOf(shown, given, reading);
  const gap = length(properties.get("column-gap") ?? properties.get("gap")?.split(" ").at(-1), look.fontSize) ?? 0;
  const rows = columns.map((column) => (column.length === 0 ? [{ p: "" }] : column));
  const direction = look.baseDirection === "rtl" ? { style: { baseDirection: "rtl" } } : {};
  const made = { columns: { widths, gap: Math.max(0, gap), rows, ...direction } };
  const style = boxStyle(properties, look, reading.textWidth);
  return Object.keys(style).length === 0 ? made : stackOf([made], style);
}

/** Texts with line ends between them are one block of the box (CSS Flexbox, 4), where no tag stands among them. */
function withLines(element: HtmlElement): readonly HtmlChild[] {
  const { children } = element;
  const isBreak = (child: HtmlChild): boolean => typeof child !== "string" && child.name === "br";
  if (!children.some(isBreak) || children.some((child) => typeof child !== "string" && child.mark !== undefined))
    return children;
  const inLine = (child: HtmlChild): child is HtmlChild => typeof child === "string" || isBreak(child);
  return inRuns(children, inLine, (line) => {
    const text: HtmlElement = { ...element, name: "span", attributes: new Map(), children: line, parent: element };
    return textIn(text).trim() === "" ? [] : [text];
  });
}

const columnAround = (around: StyledElement, isLast: boolean): StyledElement =>
  isLast && around.look.textAlign === undefined ? { ...around, look: { ...around.look, textAlign: "right" } } : around;

/** The widths of columns: those that they give, else even shares; beside one that grows, what their text needs at most. */
function widthsOf(
  parts: readonly HtmlChild[],
  { element, look }: StyledElement,
  reading: HtmlReadState,
): readonly (number | string)[] {
  const own = parts.map((part) => (typeof part === "string" ? undefined : styled(part, look, reading)));
  const bases = own.map((part) => part && basisOf(part));
  const isWhole = areWhole(bases);
  // A column that grows takes what the others leave, whatever it begins with (CSS Flexbox, 7.1).
  const given = own.map((part, at) => (part && !isWhole ? growthOf(part) : undefined) ?? bases[at]);
  if (!given.includes(undefined)) return given.filter((width) => width !== undefined);
  const isBesideGrowing = given.some((width) => typeof width === "number");
  const what = isBesideGrowing
    ? "Blocks side by side (display: flex) are columns; beside one that grows, others are as wide as a few words need."
    : "Blocks side by side (display: flex) are columns, of equal widths where they give none.";
  reading.findings.approximated(placeOf(element), what);
  const needed = parts.map((part) => (isBesideGrowing ? widthOfText(part, look, reading) : undefined));
  const widths = given.map((width, at) => width ?? needed[at] ?? 1);
  return lengthOf(widths) > reading.textWidth ? given.map((width) => width ?? 1) : widths;
}

/** The sum of all columns that have a length, in points. */
const lengthOf = (widths: readonly (number | string)[]): number =>
  widths.reduce<number>((sum, width) => sum + (String(width).endsWith("pt") ? Number.parseFloat(String(width)) : 0), 0);

/** undefined: it holds more than a few words a line. */
function widthOfText(part: HtmlChild | undefined, look: CssLook, reading: HtmlReadState): string | undefined {
  if (part === undefined || typeof part === "string") return undefined;
  const { properties, look: own } = styled(part, look, reading);
  const lines = linesIn(part).map((line) => widthOfLine(line.replace(/\s+/g, " ").trim()));
  const longest = Math.max(0, ...lines.slice(0, mostLines));
  const padding = (["left", "right"] as const).reduce(
    (sum, side) => sum + (length(properties.get(`padding-${side}`), 12) ?? 0),
    0,
  );
  const width = longest * own.fontSize + padding;
  return longest === 0 || longest > mostWidth || lines.length > mostLines ? undefined : `${points(width)}pt`;
}

const mostLines = 12;

/** The texts of an element and of those in it. */
const linesIn = (element: HtmlElement): readonly string[] =>
  element.children.flatMap((child) => {
    if (typeof child !== "string")
      return child.name === "img" || child.name === "table" ? ["x".repeat(99)] : linesIn(child);
    return child.trim() === "" ? [] : [child];
  });

/** How much a column takes of what the others leave; undefined: nothing. */
function growthOf({ properties }: StyledElement): number | undefined {
  const [grow = ""] = (properties.get("flex") ?? properties.get("flex-grow") ?? "").split(" ");
  const weight = /^\d+(?:\.\d+)?$/.test(grow) ? Number(grow) : 0;
  return weight > 0 ? weight : undefined;
}

/** A share or a length of a column; undefined: it gives none. */
function basisOf({ properties, look }: StyledElement): string | undefined {
  const width = properties.get("flex-basis") ?? properties.get("width") ?? properties.get("flex")?.split(" ")[2] ?? "";
  if (/^\d+(?:\.\d+)?%$/.test(width) && Number.parseFloat(width) > 0) return width;
  const points = length(width, look.fontSize);
  return points !== undefined && points > 0 ? `${points}pt` : undefined;
}

/** Shares that leave nothing for columns to grow by. */
const areWhole = (bases: readonly (string | undefined)[]): boolean => {
  const sum = bases.reduce((all, basis) => all + (basis?.endsWith("%") ? Number.parseFloat(basis) : Number.NaN), 0);
  return sum >= 99 && sum <= 100;
};
