import type { FilePrimitive, FilterUse } from "../../file-words.ts";
import { plainColor } from "../css/css-color.ts";
import { split } from "../css/declarations.ts";
import { degrees } from "../css/transform-property.ts";
import { lengthOf, type UnitMeasures } from "../lengths.ts";
import { referenceIn } from "../reference-in.ts";

const mostUses = 16;

/**
 * The list of the property `filter` (Filter Effects 1, 5): filters of the file and functions, which work in sRGB. undefined:
 * it is not understood, and then none of it counts.
 */
export function filterUses(text: string, measures: UnitMeasures): readonly FilterUse[] | undefined {
  const parts = split(text.trim().replace(/\s+/g, " "), " ").filter((part) => part !== "");
  if (parts.length > mostUses) return undefined;
  const uses = parts.map((part): FilterUse | undefined => {
    const name = referenceIn(part);
    if (name !== undefined) return { name };
    const primitive = functionOf(part, measures);
    return primitive && { primitives: [primitive] };
  });
  return uses.every((use) => use !== undefined) ? uses : undefined;
}

function functionOf(text: string, measures: UnitMeasures): FilePrimitive | undefined {
  const [, name = "", inside = ""] = /^([a-z-]+)\(([\s\S]{0,200})\)$/i.exec(text) ?? [];
  switch (name.toLowerCase()) {
    case "blur":
      return blurred(inside, measures);
    case "drop-shadow":
      return shadow(inside, measures);
    case "hue-rotate":
      return turned(inside);
    default:
      return changed(name.toLowerCase(), shareOf(inside));
  }
}

const primitive = (name: string, words: FilePrimitive["words"], more: Partial<FilePrimitive> = {}): FilePrimitive => ({
  name,
  words: { ...words, "color-interpolation-filters": "sRGB" },
  sizes: {},
  children: [],
  ...more,
});

function blurred(inside: string, measures: UnitMeasures): FilePrimitive | undefined {
  const radius = inside.trim() === "" ? 0 : length(inside, measures);
  if (radius === undefined || radius < 0) return undefined;
  return primitive("feGaussianBlur", {}, { sizes: { stdDeviation: [radius] } });
}

function shadow(inside: string, measures: UnitMeasures): FilePrimitive | undefined {
  const parts = split(inside.trim(), " ").filter((part) => part !== "");
  const lengths = parts.filter((part) => /^[-+.\d]/.test(part)).map((part) => length(part, measures));
  const [written = "currentcolor", ...more] = parts.filter((part) => !/^[-+.\d]/.test(part));
  const color = plainColor(written);
  const [dx, dy, deviation = 0] = lengths;
  if (more.length > 0 || lengths.length > 3 || dx === undefined || dy === undefined) return undefined;
  if (deviation < 0 || !/^(?:#[0-9a-f]{3,8}|[a-z]+)$/i.test(color)) return undefined;
  const sizes = { dx: [dx], dy: [dy], stdDeviation: [deviation] };
  return primitive("feDropShadow", { "flood-color": color }, { sizes });
}

/** `0`, or a number with a unit. */
function length(text: string, measures: UnitMeasures): number | undefined {
  const trimmed = text.trim();
  if (!/^[-+.\d]/.test(trimmed) || /%$/.test(trimmed)) return undefined;
  return lengthOf(trimmed, "diagonal", { ...measures, misread: () => undefined });
}

function turned(inside: string): FilePrimitive | undefined {
  const [, digits, unit = "deg"] = /^([-+]?[\d.]+)(deg|grad|rad|turn)?$/i.exec(inside.trim() || "0") ?? [];
  const angle = degrees(Number(digits), unit);
  return Number.isFinite(angle) ? primitive("feColorMatrix", { type: "hueRotate", values: String(angle) }) : undefined;
}

/** A number or a share; 1 where nothing is said. */
function shareOf(inside: string): number | undefined {
  const [, digits, sign] = /^\+?(\d+\.?\d*|\.\d+)(%?)$/.exec(inside.trim() || "1") ?? [];
  return digits === undefined ? undefined : Number(digits) / (sign === "%" ? 100 : 1);
}

/** Filter Effects 1, 13: functions of one amount. */
function changed(name: string, amount: number | undefined): FilePrimitive | undefined {
  if (amount === undefined || amount > 1e6) return undefined;
  const most = Math.min(1, amount);
  switch (name) {
    case "brightness":
      return curves({ type: "linear", slope: String(amount) });
    case "contrast":
      return curves({ type: "linear", slope: String(amount), intercept: String(0.5 - 0.5 * amount) });
    case "invert":
      return curves({ type: "table", tableValues: `${most} ${1 - most}` });
    case "opacity":
      return curves({ type: "table", tableValues: `0 ${most}` }, ["feFuncA"]);
    case "saturate":
      return primitive("feColorMatrix", { type: "saturate", values: String(amount) });
    case "grayscale":
      return mixed(greys, 1 - most);
    case "sepia":
      return mixed(browns, 1 - most);
    default:
      return undefined;
  }
}

const curves = (words: FilePrimitive["words"], names = ["feFuncR", "feFuncG", "feFuncB"]): FilePrimitive =>
  primitive("feComponentTransfer", {}, { children: names.map((name) => ({ name, words, sizes: {}, children: [] })) });

/** Matrices: the new red, green and blue, each by the old red, green and blue. */
const greys = [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722];
const browns = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131];

/** Colours of which a share stays as it is. */
function mixed(changes: readonly number[], stays: number): FilePrimitive {
  const values = changes.map((part, at) => part * (1 - stays) + (at % 4 === 0 ? stays : 0));
  const rows = [0, 3, 6].map((at) => [...values.slice(at, at + 3), 0, 0]);
  return primitive("feColorMatrix", { type: "matrix", values: [...rows.flat(), 0, 0, 0, 1, 0].map(String).join(" ") });
}
