import type { Component, Style, Svg } from "../../../vocabulary/generated/definition.ts";

/** A component's drawing with the styles it names written out, so that it looks the same in every document. */
export function withStyles(svg: Svg, styles: Component["styles"]): Svg {
  return styles === undefined ? svg : (written(svg, styles) as Svg);
}

function written(node: unknown, styles: Readonly<Record<string, Style>>): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map((inner: unknown) => written(inner, styles));
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, member(key, value, styles)]));
}

/** Styles of the component in one; a list with a name that the component does not have stays. */
function together(names: readonly string[], styles: Readonly<Record<string, Style>>): unknown {
  const own = names.every((name) => Object.hasOwn(styles, name));
  return own ? Object.assign({}, ...names.map((name) => styles[name])) : names;
}

function member(key: string, value: unknown, styles: Readonly<Record<string, Style>>): unknown {
  if (key === "style" && typeof value === "string") return Object.hasOwn(styles, value) ? styles[value] : value;
  if (key === "style" && Array.isArray(value)) return together(value as readonly string[], styles);
  return key === "data" || key === "params" ? value : written(value, styles);
}
