import type { SvgUse, Use } from "../../../vocabulary/generated/definition.ts";

/** Replacement of each `use`: in content, and in drawings, where the drawing's own `defs` are left alone. */
export interface UseReplacement {
  readonly element: (use: Use, path: NodePath) => Use;
  readonly drawing: (use: SvgUse, path: NodePath) => SvgUse;
}

/** The way to a node, from where the walk began. */
export type NodePath = readonly (string | number)[];

/** Members that hold no elements; their keys may be anything. */
const passed = new Set([
  "style",
  "styles",
  "data",
  "params",
  "fonts",
  "images",
  "numbering",
  "tabStops",
  "metadata",
  "pageSetup",
  "encryption",
  "attachments",
  "bookmark",
  "layers",
  "actions",
  "diagnostics",
]);

type NodeMembers = Readonly<Record<string, unknown>>;

/** A part of a definition with every `use` in it changed; what has none is the same object. Its nesting is bounded. */
export function changeUses<Part>(part: Part, change: UseReplacement): Part {
  return walk(part, [], undefined, change) as Part;
}

/** `defs`: the entries of the drawing around; undefined outside of drawings. */
function walk(
  node: unknown,
  path: (string | number)[],
  defs: NodeMembers | undefined,
  change: UseReplacement,
): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return walkList(node, path, (inner) => walk(inner, path, defs, change));
  let made: Record<string, unknown> | undefined;
  for (const key of Object.keys(node)) {
    const value = (node as NodeMembers)[key];
    if (typeof value !== "object" || value === null || passed.has(key)) continue;
    path.push(key);
    const next = walkMember(key, value, path, defs, change);
    path.pop();
    if (next === value) continue;
    made ??= { ...node };
    made[key] = next;
  }
  return made ?? node;
}

function walkMember(
  key: string,
  value: object,
  path: (string | number)[],
  defs: NodeMembers | undefined,
  change: UseReplacement,
): unknown {
  if (key === "use" && Array.isArray(value)) return walkList(value, path, (use) => change.element(use as Use, path));
  if (key === "use" && defs === undefined) return change.element(value as Use, path);
  if (key === "use") return changeDrawing(value as SvgUse, path, defs ?? {}, change);
  if (key === "svg") return walk(value, path, (value as { readonly defs?: NodeMembers }).defs ?? {}, change);
  if (key === "defs" && defs !== undefined) return walkEntries(value as NodeMembers, path, defs, change);
  return walk(value, path, defs, change);
}

function walkList(list: readonly unknown[], path: (string | number)[], each: (node: unknown) => unknown): unknown {
  let made: unknown[] | undefined;
  for (let at = 0; at < list.length; at += 1) {
    path.push(at);
    const next = each(list[at]);
    path.pop();
    if (next === list[at]) continue;
    made ??= list.slice();
    made[at] = next;
  }
  return made ?? list;
}

function changeDrawing(use: SvgUse, path: NodePath, defs: NodeMembers, change: UseReplacement): SvgUse {
  const isOwn = use.id === undefined && use.name !== undefined && Object.hasOwn(defs, use.name);
  return isOwn ? use : change.drawing(use, path);
}

/** Entries are named as the author likes, `use` as well. */
function walkEntries(
  entries: NodeMembers,
  path: (string | number)[],
  defs: NodeMembers,
  change: UseReplacement,
): unknown {
  const made = Object.entries(entries).map(([name, entry]) => {
    path.push(name);
    const next = walk(entry, path, defs, change);
    path.pop();
    return [name, next] as const;
  });
  return made.some(([name, entry]) => entry !== entries[name]) ? Object.fromEntries(made) : entries;
}
