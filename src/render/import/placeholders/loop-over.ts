import type { Statement } from "../../tag-languages/statements.ts";
import { quoted } from "../findings.ts";
import type { PlaceholderValues } from "./braces.ts";
import type { LoopItem } from "./loop-item.ts";
import { stepsOf } from "./sample.ts";
import { scopeOf } from "./scopes.ts";

/** Something that is repeated for the entries of a list. */
export interface Repetition {
  /** `$data.rows`, or within another loop `$item.lines`. */
  readonly source: string;
  readonly item: LoopItem;
}

/** Loops inside one another: so many that no template has more, so few that what comes out can be read. */
const mostLoops = 8;

/** A list as the file writes it, with the name that it gives to its entry. */
export interface LoopList {
  readonly list: string;
  readonly alias?: string | undefined;
}

/** The repetition for a list of the data, or within a loop of its entry; undefined: it is none, which is reported. */
export function loopOver(
  { list, alias }: LoopList,
  { sample, item, findings, place }: Pick<PlaceholderValues, "sample" | "item" | "findings" | "place">,
): Repetition | undefined {
  // Carbone writes the whole way from the data: `rows[i].lines`.
  const own = item !== undefined && list.startsWith(`${item.list}[i].`) ? list.slice(item.list.length + 4) : list;
  const scope = scopeOf(own, item);
  const steps = scope === undefined ? undefined : stepsOf(scope.path);
  if (steps === undefined || depthOf(item) >= mostLoops) {
    const why = steps === undefined ? "has no name for its list" : `is inside ${mostLoops} others`;
    findings.placeholder("lost", place, `The loop ${quoted(list)} ${why}, and is not repeated.`);
    return undefined;
  }
  const ofEntry = scope?.item;
  const { path, item: entry } = (ofEntry?.sample ?? sample).list(steps);
  const source = ofEntry === undefined ? `$${path}` : `$${path}`.replace(/^\$data/, "$item");
  return { source, item: { sample: entry, list, alias, outer: item } };
}

function depthOf(item: LoopItem | undefined): number {
  let depth = 0;
  for (let at = item; at !== undefined; at = at.outer) depth += 1;
  return depth;
}

/** The list that a statement repeats something for. A section without a value in it is a condition. */
export function listOf(statement: Statement, hasValues: boolean): LoopList | undefined {
  if (statement.kind === "loop") return statement;
  return statement.kind === "section" && hasValues ? { list: statement.path } : undefined;
}
