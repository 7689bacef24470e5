import type { Svg, SvgElement } from "../../../../src/vocabulary/generated/definition.ts";

// Our svg objects in SVG's own spelling, for another renderer to draw. Independent of the code under test.

type Keys = Readonly<Record<string, unknown>>;

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Attributes that SVG spells in camel case too. */
const asWritten = new Set([
  "viewBox",
  "preserveAspectRatio",
  "gradientUnits",
  "gradientTransform",
  "spreadMethod",
  "clipPathUnits",
  "startOffset",
]);

const names: Readonly<Record<string, string>> = {
  rectangle: "rect",
  roundRectangle: "rect",
  freeform: "polygon",
};

const skipped = new Set(["children", "value", "stops", "d-of-path", "src"]);

function attributes(keys: Keys): string {
  return Object.entries(keys)
    .filter(([key]) => !skipped.has(key))
    .map(([key, value]) => {
      const text = Array.isArray(value) ? value.flat().join(" ") : String(value);
      return ` ${asWritten.has(key) ? key : kebab(key)}="${escaped(text)}"`;
    })
    .join("");
}

let paths = 0;

function element(node: SvgElement | Readonly<Record<string, unknown>>, id?: string): string {
  const [kind = "", value = {}] = Object.entries(node)[0] ?? [];
  const keys = value as Keys;
  const named = id === undefined ? "" : ` id="${id}"`;
  if (kind === "use") {
    const { name, ...others } = keys;
    return `<use href="#${String(name)}"${attributes(others)}/>`;
  }
  if (kind === "textPath") {
    const { d, startOffset, ...others } = keys;
    paths += 1;
    const offset = startOffset === undefined ? "" : ` startOffset="${String(startOffset)}"`;
    const along = `<textPath href="#way${paths}"${offset}>${escaped(String(keys["value"]))}</textPath>`;
    return `<defs><path id="way${paths}" d="${escaped(String(d))}"/></defs><text${attributes(others)}>${along}</text>`;
  }
  const inner = [
    keys["value"] === undefined ? "" : escaped(String(keys["value"])),
    ...((keys["children"] ?? []) as readonly SvgElement[]).map((child) => element(child)),
    ...((keys["stops"] ?? []) as readonly Keys[]).map((stop) => `<stop${attributes(stop)}/>`),
  ].join("");
  const tag = names[kind] ?? kind;
  return `<${tag}${named}${attributes(keys)}>${inner}</${tag}>`;
}

/** The whole drawing; text without a style is set as ours. */
export function markup({ viewBox, children, defs = {}, ...others }: Svg): string {
  const box = viewBox?.length === 2 ? [0, 0, ...viewBox] : viewBox;
  const entries = Object.entries(defs).map(([name, entry]) => element(entry, name));
  return `<svg xmlns="http://www.w3.org/2000/svg"${attributes(box === undefined ? others : { ...others, viewBox: box })} font-family="Noto Sans" font-size="10"><defs>${entries.join("")}</defs>${children.map((child) => element(child)).join("")}</svg>`;
}
