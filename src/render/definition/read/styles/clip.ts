import { type Length, noCorners } from "../../../model/geometry.ts";
import { parseCorners, parseLength, parseLengthSides } from "../../../model/length.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { ClipShape } from "../../../model/look.ts";

/** Longest text and most corners of a polygon that are read. */
const longest = 20_000;
const mostPoints = 500;

const center: Length = { percent: 50 };

/** A basic shape of CSS Shapes Level 1, 3.1: ellipse(), circle(), polygon(), inset(); undefined for anything else. */
export function parseClip(value: string): ClipShape | undefined {
  if (value.length > longest) return undefined;
  const text = unquoteLiteral(value).trim().toLowerCase();
  const open = text.indexOf("(");
  if (open === -1 || !text.endsWith(")")) return undefined;
  const args = text.slice(open + 1, -1).trim();
  switch (text.slice(0, open)) {
    case "ellipse":
      return ellipse(args);
    case "circle":
      return circle(args);
    case "polygon":
      return polygon(args);
    case "inset":
      return inset(args);
    default:
      return undefined;
  }
}

const wordsOf = (text: string): readonly string[] => (text === "" ? [] : text.split(/\s+/));

/** `[radii] [at x y]`: the radii's words and the centre. */
function radiiAndCentre(args: string): { radii: readonly string[]; cx: Length; cy: Length } | undefined {
  const words = wordsOf(args);
  const at = words.indexOf("at");
  if (at === -1) return { radii: words, cx: center, cy: center };
  const place = position(words.slice(at + 1));
  return place === undefined ? undefined : { radii: words.slice(0, at), cx: place[0], cy: place[1] };
}

const sideOf: Readonly<Record<string, number>> = { left: 0, top: 0, center: 50, right: 100, bottom: 100 };

function position(words: readonly string[]): readonly [Length, Length] | undefined {
  if (words.length < 1 || words.length > 2) return undefined;
  const swapped = words[0] === "top" || words[0] === "bottom" || words[1] === "left" || words[1] === "right";
  const [x = "center", y = "center"] = swapped ? [words[1], words[0]] : words;
  const cx = coordinate(x);
  const cy = coordinate(y);
  return cx === undefined || cy === undefined ? undefined : [cx, cy];
}

function coordinate(word: string): Length | undefined {
  const share = Object.hasOwn(sideOf, word) ? sideOf[word] : undefined;
  return share === undefined ? parseLength(word) : { percent: share };
}

/** `closest-side` is what a shape without a radius has anyway. */
function radius(word: string | undefined): Length | undefined | "invalid" {
  if (word === undefined || word === "closest-side") return undefined;
  const length = parseLength(word);
  const amount = typeof length === "object" ? length.percent : length;
  return length === undefined || amount === undefined || amount < 0 ? "invalid" : length;
}

function ellipse(args: string): ClipShape | undefined {
  const parts = radiiAndCentre(args);
  if (parts === undefined || parts.radii.length === 1 || parts.radii.length > 2) return undefined;
  const rx = radius(parts.radii[0]);
  const ry = radius(parts.radii[1]);
  return rx === "invalid" || ry === "invalid" ? undefined : { kind: "ellipse", rx, ry, cx: parts.cx, cy: parts.cy };
}

function circle(args: string): ClipShape | undefined {
  const parts = radiiAndCentre(args);
  if (parts === undefined || parts.radii.length > 1) return undefined;
  const r = radius(parts.radii[0]);
  return r === "invalid" ? undefined : { kind: "circle", r, cx: parts.cx, cy: parts.cy };
}

function polygon(args: string): ClipShape | undefined {
  const parts = args.split(",").map((part) => part.trim());
  const rule = parts[0] === "evenodd" || parts[0] === "nonzero" ? parts.shift() : undefined;
  if (parts.length < 3 || parts.length > mostPoints) return undefined;
  const points: (readonly [Length, Length])[] = [];
  for (const part of parts) {
    const [x, y, ...more] = wordsOf(part).map(parseLength);
    if (x === undefined || y === undefined || more.length > 0) return undefined;
    points.push([x, y]);
  }
  return { kind: "polygon", evenOdd: rule === "evenodd", points };
}

function inset(args: string): ClipShape | undefined {
  const words = wordsOf(args);
  const at = words.indexOf("round");
  const sides = parseLengthSides((at === -1 ? words : words.slice(0, at)).join(" ") || "0");
  const round = at === -1 ? noCorners : parseCorners(words.slice(at + 1).join(" "));
  return sides === undefined || round === undefined ? undefined : { kind: "inset", inset: sides, round };
}
