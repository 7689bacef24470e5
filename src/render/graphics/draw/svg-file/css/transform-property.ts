import { lengthOf, type UnitMeasures } from "../lengths.ts";
import { type SvgProperties, styledAs } from "./properties.ts";

/**
 * `translate`, `rotate`, `scale` and `transform`, in this order (CSS Transforms 2, 7), about `transform-origin`, as a list of
 * plain numbers; undefined when nothing is moved.
 */
export function transformOf(properties: SvgProperties, measures: UnitMeasures): string | undefined {
  const text = properties.get("transform")?.trim();
  const own = text === undefined || text === "" || text === "none" ? undefined : plainList(text, measures);
  const parts = [translateOf(properties, measures), rotateOf(properties, measures), scaleOf(properties, measures), own];
  const list = parts.filter((part) => part !== undefined).join(" ");
  if (list === "") return undefined;
  const [x, y] = originOf(properties.get("transform-origin") ?? "", measures);
  return x === 0 && y === 0 ? list : `translate(${x} ${y}) ${list} translate(${-x} ${-y})`;
}

/** The value of a property, unless it moves nothing. */
function movedBy(properties: SvgProperties, name: "rotate" | "scale" | "translate"): string | undefined {
  const value = styledAs(properties, name)?.toLowerCase();
  return value === "none" ? undefined : value;
}

/** CSS Transforms 2, 6: a distance along z moves nothing without a perspective. */
function translateOf(properties: SvgProperties, measures: UnitMeasures): string | undefined {
  const text = movedBy(properties, "translate");
  if (text === undefined) return undefined;
  const [across = "", down = "0"] = text.split(/\s+(?![^(]*\))/);
  return `translate(${lengthOf(across, "x", measures) ?? 0} ${lengthOf(down, "y", measures) ?? 0})`;
}

/** About the axis that comes out of the page; turns about others are reported. */
function rotateOf(properties: SvgProperties, measures: UnitMeasures): string | undefined {
  const text = movedBy(properties, "rotate");
  if (text === undefined) return undefined;
  const flat =
    /^(?:(?:z|0\s+0\s+1)\s+)?([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(deg|grad|rad|turn)?(?:\s+(?:z|0\s+0\s+1))?$/;
  const [, amount, unit = ""] = flat.exec(text) ?? [];
  if (amount === undefined) measures.misread(text, "value of rotate");
  return amount === undefined ? undefined : `rotate(${degrees(Number(amount), unit)})`;
}

function scaleOf(properties: SvgProperties, measures: UnitMeasures): string | undefined {
  const text = movedBy(properties, "scale");
  if (text === undefined) return undefined;
  const [across, down = across] = text.split(/\s+/).map(factorOf);
  if (across === undefined || down === undefined) {
    measures.misread(text, "value of scale");
    return undefined;
  }
  return `scale(${across} ${down})`;
}

/** A number, or a share of 100 %. */
function factorOf(text: string): number | undefined {
  const [, digits, share] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%?)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) / (share === "%" ? 100 : 1);
}

/** A list as attributes have it: angles in degrees, lengths in user units. Style sheets write units and single axes. */
function plainList(text: string, measures: UnitMeasures): string {
  return text
    .replace(/(-?[\d.]+)(deg|grad|rad|turn)\b/gi, (_, digits, unit) => String(degrees(Number(digits), unit)))
    .replace(/-?[\d.]+(?:px|pt|pc|mm|cm|in|q|r?em)\b/gi, (length) => String(lengthOf(length, "x", measures) ?? length))
    .replace(/\btranslateX\(([^()]*)\)/g, "translate($1 0)")
    .replace(/\btranslateY\(([^()]*)\)/g, "translate(0 $1)")
    .replace(/\bscaleX\(([^()]*)\)/g, "scale($1 1)")
    .replace(/\bscaleY\(([^()]*)\)/g, "scale(1 $1)");
}

/** An angle in degrees (CSS Values 3, 6.1). */
export function degrees(amount: number, unit: string): number {
  switch (unit.toLowerCase()) {
    case "grad":
      return amount * 0.9;
    case "rad":
      return (amount * 180) / Math.PI;
    case "turn":
      return amount * 360;
    default:
      return amount;
  }
}

const shares: Readonly<Record<string, string>> = {
  left: "0%",
  top: "0%",
  center: "50%",
  right: "100%",
  bottom: "100%",
};

/** The point that stays where it is: by itself the view box's corner (CSS Transforms 1, 5). */
function originOf(text: string, measures: UnitMeasures): readonly [x: number, y: number] {
  const words = text.trim().toLowerCase().split(/\s+/);
  const [first = "", second = ""] = /^(?:top|bottom)$/.test(words[0] ?? "") ? [words[1] ?? "center", words[0]] : words;
  if (first === "") return [0, 0];
  const place = (word: string): string => (Object.hasOwn(shares, word) ? (shares[word] ?? word) : word);
  const x = lengthOf(place(first), "x", measures) ?? 0;
  const y = lengthOf(place(second === "" ? "center" : second), "y", measures) ?? 0;
  return [x, y];
}
