import type { FaultCode } from "../codes.ts";
import { basesOf, mostExtended } from "../definition/style/bases.ts";
import type { Style } from "../generated/definition.ts";
import type { CheckValue } from "./rule.ts";
import { named } from "./sentences.ts";
import type { CheckTrail } from "./trail.ts";

/** Names of the styles of a definition, each with those among them that it extends. */
type Graph = ReadonlyMap<string, readonly string[]>;

/** Reads `styles`: none extends itself, and none goes on for more than `mostExtended` others. */
export const readStyles =
  (read: CheckValue): CheckValue =>
  (value, trail) => {
    const before = trail.faults.length;
    const made = read(value, trail);
    if (trail.faults.length > before || typeof made !== "object" || made === null) return made;
    const graph = graphOf(made as Readonly<Record<string, Style>>);
    if (graph !== undefined) judge(graph, trail);
    return made;
  };

/** undefined: no style extends another. Names that are not there are reported where the style is used. */
function graphOf(styles: Readonly<Record<string, Style>>): Graph | undefined {
  const extending = Object.entries(styles).filter(([, style]) => style.extends !== undefined);
  if (extending.length === 0) return undefined;
  return new Map(
    extending.map(([name, style]) => [name, basesOf(style).filter((base) => Object.hasOwn(styles, base))] as const),
  );
}

/** Without recursion, in linear time: a definition may have very many styles. */
function judge(graph: Graph, trail: CheckTrail): void {
  const { heights, open } = heightsOf(graph);
  for (const [name, height] of heights) {
    if (height !== mostExtended + 1) continue;
    const message = `${named(name)} extends more than ${mostExtended} styles in a row.`;
    addAt(name, "STYLE_DEPTH", message, trail);
  }
  for (const cycle of cyclesIn(graph, open)) {
    const message = `The style extends itself: ${[...cycle, cycle[0]].map((name) => named(name ?? "")).join(" → ")}.`;
    addAt(cycle[0] ?? "", "STYLE_CYCLE", message, trail);
  }
}

function addAt(name: string, code: FaultCode, message: string, trail: CheckTrail): void {
  if (!trail.enter(name)) return;
  trail.add(code, message, "extends");
  trail.leave();
}

interface Heights {
  /** How many styles stand in the longest row below each, by name. */
  readonly heights: ReadonlyMap<string, number>;
  /** Styles in a cycle, or that extend one. */
  readonly open: ReadonlySet<string>;
}

function heightsOf(graph: Graph): Heights {
  const heights = new Map<string, number>();
  const waiting = new Map<string, number>();
  const above = new Map<string, string[]>();
  for (const [name, bases] of graph) {
    waiting.set(name, bases.length);
    for (const base of bases) {
      const uppers = above.get(base);
      if (uppers === undefined) above.set(base, [name]);
      else uppers.push(name);
    }
  }
  const ready = [...above.keys(), ...graph.keys()].filter((name) => (waiting.get(name) ?? 0) === 0);
  const queue = [...new Set(ready)];
  for (const name of queue) {
    const height = heights.get(name) ?? 0;
    heights.set(name, height);
    for (const upper of above.get(name) ?? []) {
      heights.set(upper, Math.max(heights.get(upper) ?? 0, height + 1));
      const left = (waiting.get(upper) ?? 0) - 1;
      waiting.set(upper, left);
      if (left === 0) queue.push(upper);
    }
  }
  const done = new Set(queue);
  return { heights, open: new Set([...graph.keys()].filter((name) => !done.has(name))) };
}

/** Each cycle once, from the style in it that is met first. */
function cyclesIn(graph: Graph, open: ReadonlySet<string>): readonly (readonly string[])[] {
  const seen = new Set<string>();
  const cycles: string[][] = [];
  for (const start of open) {
    const way: string[] = [];
    let at: string | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      way.push(at);
      at = graph.get(at)?.find((base) => open.has(base));
    }
    const from = at === undefined ? -1 : way.indexOf(at);
    if (from !== -1) cycles.push(way.slice(from));
  }
  return cycles;
}
