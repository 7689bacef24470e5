import { stepsOfPointer } from "../../vocabulary/json/pointer.ts";
import type { Fault } from "../../vocabulary/refusal.ts";
import { checkDefinition } from "../../vocabulary/validate.ts";
import type { ImportedElement } from "./definition.ts";
import type { ImportFindings } from "./findings.ts";

/** Rounds of checking: each takes out what the one before found, a hundred faults at most. */
const mostRounds = 8;

/**
 * The same definition without what its checker refuses, each part of which is reported: an importer answers nothing that a template
 * could not be. undefined: it cannot be mended.
 */
export function repairedDefinition(definition: ImportedElement, findings: ImportFindings): ImportedElement | undefined {
  let made: unknown = definition;
  for (let round = 0; round < mostRounds; round += 1) {
    const checked = checkDefinition(made);
    if (checked.kind === "right") return made as ImportedElement;
    const copy = unshared(made) as ImportedElement;
    for (const { path, message } of lastFirst(checked.faults)) {
      removeAt(copy, stepsOfPointer(path));
      findings.dropped(
        "lost",
        `definition, ${path}`,
        `A value is not what a definition takes (${message.slice(0, 200)}) and is`,
      );
    }
    made = copy;
  }
  return undefined;
}

/** A copy in which nothing stands in two places: importers share what is alike, and each place is mended by itself. */
function unshared(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(unshared);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, unshared(member)]));
}

/** Later entries of a list are taken out before earlier ones, which would move them; of one inside another only the outer. */
function lastFirst(faults: readonly Fault[]): readonly Fault[] {
  const paths = [...new Map(faults.map((fault) => [fault.path, fault])).values()];
  const outer = paths.filter(({ path }) => !paths.some((other) => path.startsWith(`${other.path}/`)));
  return outer.toSorted((one, other) => compareSteps(stepsOfPointer(other.path), stepsOfPointer(one.path)));
}

function compareSteps(one: readonly string[], other: readonly string[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const [left = "", right = ""] = [one[at], other[at]];
    if (left === right) continue;
    return /^\d+$/.test(left) && /^\d+$/.test(right) ? Number(left) - Number(right) : left < right ? -1 : 1;
  }
  return one.length - other.length;
}

function removeAt(root: ImportedElement, steps: readonly string[]): void {
  let here: unknown = root;
  for (const step of steps.slice(0, -1)) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, step)) return;
    here = (here as Readonly<Record<string, unknown>>)[step];
  }
  const last = steps.at(-1);
  if (last === undefined || typeof here !== "object" || here === null) return;
  if (Array.isArray(here)) here.splice(Number(last), 1);
  else delete (here as Record<string, unknown>)[last];
}
