import { lengthOf, type Measures } from "../lengths.ts";
import type { Properties } from "./properties.ts";

/** `transform` about its `transform-origin`, as a list of plain numbers; undefined when nothing is moved. */
export function transformOf(properties: Properties, measures: Measures): string | undefined {
  const text = properties.get("transform")?.trim();
  if (text === undefined || text === "" || text === "none") return undefined;
  const list = plainList(text, measures);
  const [x, y] = originOf(properties.get("transform-origin") ?? "", measures);
  return x === 0 && y === 0 ? list : `translate(${x} ${y}) ${list} translate(${-x} ${-y})`;
}

/** A list as attributes have it: angles in degrees, lengths in user units. Style sheets write units and single axes. */
function plainList(text: string, measures: Measures): string {
  return text
    .replace(/(-?[\d.]+)(deg|grad|rad|turn)\b/gi, (_, digits, unit) => String(degrees(Number(digits), unit)))
    .replace(/-?[\d.]+(?:px|pt|pc|mm|cm|in|q|r?em)\b/gi, (length) => String(lengthOf(length, "x", measures) ?? length))
    .replace(/\btranslateX\(([^()]*)\)/g, "translate($1 0)")
    .replace(/\btranslateY\(([^()]*)\)/g, "translate(0 $1)")
    .replace(/\bscaleX\(([^()]*)\)/g, "scale($1 1)")
    .replace(/\bscaleY\(([^()]*)\)/g, "scale(1 $1)");
}

function degrees(amount: number, unit: string): number {
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
function originOf(text: string, measures: Measures): readonly [x: number, y: number] {
  const words = text.trim().toLowerCase().split(/\s+/);
  const [first = "", second = ""] = /^(?:top|bottom)$/.test(words[0] ?? "") ? [words[1] ?? "center", words[0]] : words;
  if (first === "") return [0, 0];
  const place = (word: string): string => (Object.hasOwn(shares, word) ? (shares[word] ?? word) : word);
  const x = lengthOf(place(first), "x", measures) ?? 0;
  const y = lengthOf(place(second === "" ? "center" : second), "y", measures) ?? 0;
  return [x, y];
}
