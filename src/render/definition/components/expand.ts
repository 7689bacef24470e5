import { defaults } from "../../../vocabulary/definition/defaults.ts";
import { basesOf } from "../../../vocabulary/definition/style/bases.ts";
import type { Component, Style, Svg, SvgUse, Use } from "../../../vocabulary/generated/definition.ts";
import { pointer } from "../../../vocabulary/json/pointer.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import type { Outside } from "../../contract/outside.ts";
import { sizeOf } from "../bind/growth.ts";
import type { UsedComponent, UsedDrawing } from "../bind/scope/used.ts";
import { changeUses, type NodePath, type UseReplacement } from "./change-uses.ts";
import { componentFault } from "./fault.ts";
import { type ComponentReference, calledBy, keyOf, type LoadedComponent, loadComponent } from "./load.ts";

/** A component with those it uses in their places. */
export interface ExpandedComponent {
  readonly loaded: LoadedComponent;
  readonly component: Component;
  /** Levels of components, this one included. */
  readonly levels: number;
  /** Size that one use of it adds to a document, counted as in `bind/growth.ts`. */
  readonly size: number;
}

/** Different components one document may use. */
const mostComponents = 200;

/** Greatest size that all uses together may add to a document. */
const mostSize = 2_000_000;

/** Finds components and fills in what they use in turn. Lives for one document. */
export class Expander {
  readonly #outside: Pick<Outside, "template" | "component">;
  readonly #loaded = new Map<string, LoadedComponent>();
  /** By the id of the template. */
  readonly #expanded = new Map<string, ExpandedComponent>();

  constructor(outside: Pick<Outside, "template" | "component">) {
    this.#outside = outside;
  }

  /** All components met so far, in that order. */
  all(): readonly ExpandedComponent[] {
    return [...this.#expanded.values()];
  }

  /** The component behind a use that is filled in. */
  of(use: ComponentReference): ExpandedComponent {
    const expanded = this.#expanded.get(this.#loaded.get(keyOf(use))?.id ?? "");
    if (expanded === undefined) throw new Error(`The component ${calledBy(use)} was not requested.`);
    return expanded;
  }

  /** A part of a definition with what its uses bring. `base` is the part's own place. Throws `ComponentFault`. */
  async fill<Part>(part: Part, base: string, within: readonly LoadedComponent[] = []): Promise<Part> {
    const references: { readonly use: ComponentReference; readonly path: string }[] = [];
    const note = <U extends ComponentReference>(use: U, path: NodePath): U => {
      references.push({ use, path: within.length > 0 ? base : base + pointer(path) });
      return use;
    };
    changeUses(part, { element: note, drawing: note });
    const found = new Map<string, ExpandedComponent>();
    let size = 0;
    for (const { use, path } of references) {
      const expanded = await this.#expand(use, path, within);
      found.set(keyOf(use), expanded);
      size += expanded.size;
      if (size > mostSize) throw tooLarge();
    }
    return found.size === 0 ? part : changeUses(part, filling(found));
  }

  async #expand(
    reference: ComponentReference,
    path: string,
    within: readonly LoadedComponent[],
  ): Promise<ExpandedComponent> {
    const loaded = await this.#load(reference, path);
    const at = within.findIndex(({ id }) => id === loaded.id);
    if (at !== -1) {
      const way = [...within.slice(at), loaded].map(({ component }) => component.metadata.name).join(" → ");
      throw componentFault("COMPONENT_CYCLE", path, `The component ${calledBy(reference)} uses itself: ${way}.`);
    }
    const expanded = this.#expanded.get(loaded.id) ?? (await this.#fillComponent(loaded, path, within));
    if (within.length + expanded.levels > defaults.useDepth) {
      const message = `Components use each other more than ${defaults.useDepth} levels deep.`;
      throw componentFault("COMPONENT_DEPTH", path, message);
    }
    return expanded;
  }

  async #load(reference: ComponentReference, path: string): Promise<LoadedComponent> {
    const key = keyOf(reference);
    const known = this.#loaded.get(key);
    if (known !== undefined) return known;
    if (this.#loaded.size >= mostComponents) throw tooMany();
    const loaded = await loadComponent(reference, path, this.#outside);
    this.#loaded.set(key, loaded);
    return loaded;
  }

  /** Its depth is looked at before it is gone into. */
  async #fillComponent(
    loaded: LoadedComponent,
    path: string,
    within: readonly LoadedComponent[],
  ): Promise<ExpandedComponent> {
    const inside = [...within, loaded];
    if (inside.length > defaults.useDepth) return { loaded, component: loaded.component, levels: 1, size: 0 };
    const component = await this.fill(loaded.component, path, inside);
    let levels = 1;
    changeUses(
      loaded.component,
      levelsOf((use) => {
        const used = this.#loaded.get(keyOf(use));
        const below = used === undefined ? undefined : this.#expanded.get(used.id);
        levels = Math.max(levels, 1 + (below?.levels ?? 0));
      }),
    );
    const expanded = { loaded, component, levels, size: sizeOf(component.content ?? []) };
    this.#expanded.set(loaded.id, expanded);
    return expanded;
  }
}

function levelsOf(note: (use: ComponentReference) => void): UseReplacement {
  const each = <U extends ComponentReference>(use: U): U => {
    note(use);
    return use;
  };
  return { element: each, drawing: each };
}

function filling(found: ReadonlyMap<string, ExpandedComponent>): UseReplacement {
  return {
    element: (use) => usedOf(use, found.get(keyOf(use))?.component),
    drawing: (use) => usedDrawingOf(use, found.get(keyOf(use))?.component),
  };
}

function usedOf(use: Use, component: Component | undefined): UsedComponent {
  const { content = [], styles } = component ?? {};
  return styles === undefined ? { ...use, content } : { ...use, content, styles };
}

/** A component's drawing is the first of its content. */
function usedDrawingOf(use: SvgUse, component: Component | undefined): UsedDrawing {
  const drawing = component?.content?.find((element): element is { readonly svg: Svg } => "svg" in element);
  return drawing === undefined ? use : { ...use, svg: withStyles(drawing.svg, component?.styles) };
}

const tooMany = () =>
  new Refusal("BUDGET_EXCEEDED", `The document uses more than ${mostComponents} different components.`);

const tooLarge = () =>
  new Refusal("BUDGET_EXCEEDED", "The document grows too large by the components it uses; use fewer, or smaller ones.");

/** A component's drawing with the styles it names written out, so that it looks the same in every document. */
function withStyles(svg: Svg, styles: Component["styles"]): Svg {
  return styles === undefined ? svg : (written(svg, styles) as Svg);
}

function written(node: unknown, styles: Readonly<Record<string, Style>>): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map((inner: unknown) => written(inner, styles));
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, member(key, value, styles)]));
}

/** A style by its name, written out where the component has it. */
function named(name: string, styles: ComponentStyles): unknown {
  const style = Object.hasOwn(styles, name) ? styles[name] : undefined;
  return style?.extends === undefined ? (style ?? name) : flat([name], styles);
}

type ComponentStyles = Readonly<Record<string, Style>>;

/** Styles of the component in one; a list with a name that the component does not have stays. */
function together(names: readonly string[], styles: ComponentStyles): unknown {
  const own = names.every((name) => Object.hasOwn(styles, name));
  return own ? flat(names, styles) : names;
}

/** Named styles and what they extend as one style; names that the component does not have are left to the document. */
function flat(names: readonly string[], styles: ComponentStyles): Style {
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

interface FoundStyles {
  readonly lineage: Style[];
  readonly others: string[];
}

function addLineage(names: readonly string[], styles: ComponentStyles, seen: Set<string>, found: FoundStyles): void {
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
