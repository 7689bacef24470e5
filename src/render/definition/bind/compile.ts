import { BoundNumber } from "../../../vocabulary/definition/bound-number.ts";
import { isSecretKey, unboundMembers, unboundOfSignature } from "../../../vocabulary/definition/unbound.ts";
import { type PointerSteps, pointer } from "../../../vocabulary/json/pointer.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { compileChart } from "./chart.ts";
import { compileCondition, type Holds } from "./condition.ts";
import { compileList } from "./list.ts";
import { compileNumber } from "./number.ts";
import type { OmittedNode } from "./omitted.ts";
import type { DefinitionNode, Make } from "./plan.ts";
import { isPrinted } from "./printed-text.ts";
import { compileProse } from "./prose.ts";
import { compileTable } from "./table/table.ts";
import { compilePattern, compileSecret, compileText, mayHold } from "./text/text.ts";
import { compileUse } from "./use.ts";

/**
 * Turns a part of a definition into a function from data to the same part with its tokens filled in; undefined when
 * there is nothing to fill, so that what is constant is shared and never copied. `trail` leads to the part.
 */
export function compile(node: unknown, trail: PointerSteps): Make | undefined {
  keepOn();
  if (typeof node === "string") return compileString(node, trail);
  if (typeof node !== "object" || node === null) return undefined;
  if (node instanceof BoundNumber) return compileNumber(node, pointer(trail));
  return Array.isArray(node) ? compileArray(node, trail, compile) : compileMembers(node as DefinitionNode, trail);
}

function compileString(text: string, trail: PointerSteps): Make | undefined {
  if (!mayHold(text)) return undefined;
  const path = () => pointer(trail);
  if (isSecretKey(trail.at(-1))) return compileSecret(text, path);
  return trail.at(-1) === "text" ? compilePattern(text, path) : compileText(text, path, isPrinted(trail));
}

function compileArray(nodes: readonly unknown[], trail: PointerSteps, how: typeof compile): Make | undefined {
  const makes: [number, Make][] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const make = compileAt(nodes[at], at, trail, how);
    if (make !== undefined) makes.push([at, make]);
  }
  if (makes.length === 0) return undefined;
  return (scope) => {
    const made = nodes.slice();
    for (const [at, make] of makes) made[at] = make(scope);
    return made;
  };
}

function compileMembers(node: DefinitionNode, trail: PointerSteps): Make | undefined {
  const isProse = Object.hasOwn(node, "markdown") || Object.hasOwn(node, "rich");
  const prose = isProse ? compileProse(node, trail, compile) : undefined;
  if (prose !== undefined) return prose;
  return Object.hasOwn(node, "if") ? compileConditional(node, trail) : compileNode(node, trail);
}

/** An element, a cell or a row that is there only if its condition holds. */
function compileConditional(node: DefinitionNode, trail: PointerSteps): Make | undefined {
  const holds: Holds | undefined = compileCondition(node["if"], pointer([...trail, "if"]));
  if (holds === undefined) return compileNode(node, trail);
  const { if: _if, ...shown } = node;
  const make = compileNode(shown, trail);
  const omitted = omittedOf(node);
  const omit = compileNode(omitted as OmittedNode & DefinitionNode, trail);
  return (scope) => {
    const isShown: boolean = holds(scope);
    if (!isShown) return omit === undefined ? omitted : omit(scope);
    return make === undefined ? shown : make(scope);
  };
}

/** A cell that is not shown leaves its place, which keeps its size, its style and whether it heads the others. */
function omittedOf({ colspan, rowspan, style, header, th }: DefinitionNode): OmittedNode {
  const place = {
    ...(colspan === undefined ? {} : { colspan }),
    ...(rowspan === undefined ? {} : { rowspan }),
    ...(style === undefined ? {} : { style }),
    ...(header === undefined && th === undefined ? {} : { header: th === undefined ? header : true }),
  };
  return { omitted: true, ...place };
}

/** Members of the document that are bound by themselves, before all others. */
const ownMembers: ReadonlySet<string> = new Set(["values", "texts"]);

function compileNode(node: DefinitionNode, trail: PointerSteps): Make | undefined {
  const makes: [string, Make][] = [];
  for (const key of Object.keys(node)) {
    if (trail.length === 1 && (unboundMembers.has(key) || ownMembers.has(key))) continue;
    if (trail.length === 2 && trail[1] === "signature" && unboundOfSignature.has(key)) continue;
    const make = compileAt(node[key], key, trail, compilerOf(key));
    if (make !== undefined) makes.push([key, make]);
  }
  if (makes.length === 0) return undefined;
  return (scope) => {
    // A spread defines members, so that even one called __proto__ is an own member, which the assignment then finds.
    const made: Record<string, unknown> = { ...node };
    for (const [key, make] of makes) {
      const value = make(scope);
      if (value === undefined) Reflect.deleteProperty(made, key);
      else made[key] = value;
    }
    return made;
  };
}

function compileAt(node: unknown, step: string | number, trail: PointerSteps, how: typeof compile): Make | undefined {
  trail.push(step);
  const make = how(node, trail);
  trail.pop();
  return make;
}

function compilerOf(key: string): typeof compile {
  if (key === "table") return (node, trail) => compileTable(node, trail, compile) ?? compile(node, trail);
  if (key === "ul" || key === "ol") return (node, trail) => compileList(node, trail, compile) ?? compile(node, trail);
  if (key === "stack") return (node, trail) => compileList(node, trail, compile, "content") ?? compile(node, trail);
  if (key === "chart") return (node, trail) => compileChart(node, trail, compile) ?? compile(node, trail);
  if (key === "use") return (node, trail) => compileUses(node, trail);
  return compile;
}

/** At the document's root there is a list of them. */
function compileUses(node: unknown, trail: PointerSteps): Make | undefined {
  if (Array.isArray(node)) return compileArray(node, trail, compileUses);
  return compileUse(node, trail, compile) ?? compile(node, trail);
}
