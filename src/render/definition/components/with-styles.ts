import { basesOf } from "../../../vocabulary/definition/style/bases.ts";
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

/** A style by its name, written out where the component has it. */
function named(name: string, styles: Styles): unknown {
  const style = Object.hasOwn(styles, name) ? styles[name] : undefined;
  return style?.extends === undefined ? (style ?? name) : flat([name], styles);
}

type Styles = Readonly<Record<string, Style>>;

/** Styles of the component in one; a list with a name that the component does not have stays. */
function together(names: readonly string[], styles: Styles): unknown {
  const own = names.every((name) => Object.hasOwn(styles, name));
  return own ? flat(names, styles) : names;
}

/** Named styles and what they extend as one style; names that the component does not have are left to the document. */
function flat(names: readonly string[], styles: Styles): Style {
  const lineage: Style[] = [];
  const others: string[] = [];
  const seen = new Set<string>(names);
  for (const name of names) {
    const style = styles[name] ?? {};
    addLineage(basesOf(style), styles, seen, { lineage, others });
    lineage.push(style);
  }
  const { extends: _bases, ...said } = Object.assign({}, ...lineage) as Style;
  return others.length === 0 ? said : { ...said, extends: others };
}

interface Found {
  readonly lineage: Style[];
  readonly others: string[];
}

function addLineage(names: readonly string[], styles: Styles, seen: Set<string>, found: Found): void {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const style = Object.hasOwn(styles, name) ? styles[name] : undefined;
    if (style === undefined) {
      found.others.push(name);
      continue;
    }
    addLineage(basesOf(style), styles, seen, found);
    found.lineage.push(style);
  }
}

function member(key: string, value: unknown, styles: Readonly<Record<string, Style>>): unknown {
  if (key === "style" && typeof value === "string") return named(value, styles);
  if (key === "style" && Array.isArray(value)) return together(value as readonly string[], styles);
  return key === "data" || key === "params" ? value : written(value, styles);
}
