import { split } from "./declarations.ts";
import { degrees } from "./transform-property.ts";

/** Functions of CSS Color 3, 4.2, written as the language here writes colours; other text as it is. */
export function plainColor(value: string): string {
  const text = lightOf(value.trim()).replace(/\s+(?:icc-color|device-[a-z]+)\([^()]*\)$/i, "");
  if (/^#[0-9a-f]{4}$/i.test(text)) return text.replace(/[0-9a-f]/gi, "$&$&");
  const [, name = "", inside = ""] = /^(rgba?|hsla?)\(([^()]{0,80})\)$/i.exec(text) ?? [];
  if (name === "") return text;
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== "");
  const [a, b, c, opacity] = parts;
  if (a === undefined || b === undefined || c === undefined) return text;
  const channels = name.toLowerCase().startsWith("rgb") ? [a, b, c].map(channel) : fromHsl(a, b, c);
  if (channels.some((part) => !Number.isFinite(part))) return text;
  const alpha = opacity === undefined ? 1 : share(opacity);
  return `#${[...channels, alpha * 255].map(hexadecimal).join("")}`;
}

/** A paint: a colour, or `url(#name)` with a colour to fall back on (SVG 1.1, 11.2). */
export function plainPaint(value: string): string {
  const [, reference, fallback = ""] = /^(url\((?:"[^"]*"|'[^']*'|[^)"']*)\))\s*(.*)$/is.exec(value.trim()) ?? [];
  return reference === undefined ? plainColor(value) : `${reference} ${plainColor(fallback)}`.trim();
}

/** Paper is light: the first colour of `light-dark(…)` (CSS Color 5, 10). */
function lightOf(text: string): string {
  const [, inside] = /^light-dark\((.*)\)$/is.exec(text) ?? [];
  return inside === undefined ? text : (split(inside, ",")[0] ?? "").trim();
}

const share = (text: string): number => (text.endsWith("%") ? Number.parseFloat(text) / 100 : Number.parseFloat(text));

const channel = (text: string): number => (text.endsWith("%") ? share(text) * 255 : Number.parseFloat(text));

const hexadecimal = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");

function fromHsl(hue: string, saturation: string, lightness: string): readonly number[] {
  const h = degrees(Number.parseFloat(hue), /[a-z]*$/i.exec(hue)?.[0] ?? "") / 30;
  const s = share(saturation);
  const l = share(lightness);
  const at = (n: number): number => {
    const k = (((n + h) % 12) + 12) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [at(0), at(8), at(4)];
}
