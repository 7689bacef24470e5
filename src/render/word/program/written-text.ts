import type { Growth } from "../../definition/bind/growth.ts";
import { escapedText } from "../tree/xml-text.ts";
import type { WordTextPlace } from "./instruction.ts";
import type { TurnedRunLook } from "./run-look.ts";

const breaks = /\r\n?|[\n\u2028\u2029]/g;

/**
 * A text of the data as it stands in a part. It is never read again, so that nothing in it becomes a tag, a field or markup. What it takes
 * beyond its own characters is counted before it is made.
 *
 * @throws Refusal BUDGET_EXCEEDED
 */
export function writtenText(text: string, place: WordTextPlace, growth: Growth): string {
  growByMarks(text, place, growth);
  return markedText(text, place);
}

function markedText(text: string, place: WordTextPlace): string {
  const escaped = escapedText(text);
  if (place === "property" || !/[\n\r\t\u2028\u2029]/.test(text)) return escaped;
  if (place === "drawing") return escaped.replaceAll(breaks, " ").replaceAll("\t", " ");
  return escaped
    .replaceAll(breaks, '</w:t><w:br/><w:t xml:space="preserve">')
    .replaceAll("\t", '</w:t><w:tab/><w:t xml:space="preserve">');
}

/** Characters of the elements around a line, a tab or a turned run, about. */
const longestEdge = 100;

/** How many characters become of one that XML may not hold as it is, at most. */
const longestEscape = 6;

/** What may become more characters than it is. */
const marks = /[\n\r\t\u2028\u2029&<>"]/;

/** Counts what a text becomes in the value of an attribute, where a reader would also change lines and tabs. @throws Refusal BUDGET_EXCEEDED */
export function growByAttribute(text: string, growth: Growth): void {
  let characters = text.length;
  for (let at = 0; at < text.length; at += 1) if (attributeMarks.has(text.charCodeAt(at))) characters += longestEscape;
  growth.byLength(characters);
}

const attributeMarks: ReadonlySet<number> = new Set(Buffer.from("&<>\"'\t\n\r"));

/** Counts what lines, tabs and characters of XML itself become. @throws Refusal BUDGET_EXCEEDED */
function growByMarks(text: string, place: WordTextPlace, growth: Growth): void {
  if (!marks.test(text)) return;
  const edge = place === "run" ? longestEdge : 0;
  let characters = 0;
  for (let at = 0; at < text.length; at += 1) characters += grownBy(text.charCodeAt(at), edge);
  growth.byLength(characters);
}

function grownBy(code: number, edge: number): number {
  switch (code) {
    case 0x09:
    case 0x0a:
    case 0x0d:
    case 0x2028:
    case 0x2029:
      return edge;
    case 0x22:
    case 0x26:
    case 0x3c:
    case 0x3e:
      return longestEscape;
    default:
      return 0;
  }
}

/** Letters that are written from right to left, and letters of the other direction (UAX #9: R and AL, L). */
const right = "[\\u0590-\\u08ff\\u200f\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]";
const rightLetter = new RegExp(right, "u");

/**
 * A text in a run, in runs of their own where it is written the other way than the run: those who read the file order and shape each by the
 * direction that it states (17.3.2.30). `look`: of the run. What it takes beyond its own characters is counted before it is made.
 *
 * @throws Refusal BUDGET_EXCEEDED
 */
export function writtenInRuns(text: string, look: TurnedRunLook, growth: Growth): string {
  growByMarks(text, "run", growth);
  if (!look.isRightToLeft && !rightLetter.test(text)) return markedText(text, "run");
  const pieces = directionsIn(text, look.isRightToLeft);
  const turned = pieces.filter(({ isRightToLeft }) => isRightToLeft !== look.isRightToLeft).length;
  growth.byLength(turned * (look.own.length + look.turned.length + longestEdge));
  return pieces
    .map(({ text: piece, isRightToLeft }) => {
      const written = markedText(piece, "run");
      if (isRightToLeft === look.isRightToLeft) return written;
      const turned = `<w:r>${look.turned}<w:t xml:space="preserve">${written}</w:t></w:r>`;
      return `</w:t></w:r>${turned}<w:r>${look.own}<w:t xml:space="preserve">`;
    })
    .join("");
}

interface DirectionPiece {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** What is neither stands between letters of one direction with them, else with the run. */
function directionsIn(text: string, base: boolean): readonly DirectionPiece[] {
  const pieces: { text: string; isRightToLeft: boolean }[] = [];
  let neutral = "";
  for (const [piece] of text.matchAll(directed)) {
    const isNeutral = !/[\p{L}\p{N}]/u.test(piece);
    const last = pieces.at(-1);
    if (isNeutral) {
      neutral += piece;
      continue;
    }
    const isRightToLeft = rightLetter.test(piece);
    if (last?.isRightToLeft === isRightToLeft) last.text += neutral + piece;
    else if (neutral !== "" && isRightToLeft === base) pieces.push({ text: neutral + piece, isRightToLeft });
    else {
      if (neutral !== "" && last?.isRightToLeft === base) last.text += neutral;
      else if (neutral !== "") pieces.push({ text: neutral, isRightToLeft: base });
      pieces.push({ text: piece, isRightToLeft });
    }
    neutral = "";
  }
  const last = pieces.at(-1);
  if (neutral !== "" && last?.isRightToLeft === base) last.text += neutral;
  else if (neutral !== "") pieces.push({ text: neutral, isRightToLeft: base });
  return pieces;
}

/** Letters and digits of one direction, or what is neither. Digits stand with the letters of the left. */
const directed = new RegExp(
  `${right}{1,500}|(?:(?!${right})[\\p{L}\\p{N}\\p{M}]){1,500}|[^\\p{L}\\p{N}]{1,500}|[\\s\\S]`,
  "gu",
);
