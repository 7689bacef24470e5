import type { MappedNode } from "../controls/control-value.ts";
import { attributeIn, elementsIn } from "../tree/edit.ts";
import { openingOf, parseSource, type SourceElement, treeLimits } from "../tree/source-tree.ts";
import { escapedText } from "../tree/xml-text.ts";

/** A value for a node of the file's own data. */
export interface MappedValue extends MappedNode {
  readonly value: string;
}

/** A place in the source of a part, and what stands there instead. */
interface SourceChange {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * A part of the file's own data with values in it: Word shows these in their controls when it opens the file. Of two values for one node the
 * last counts. undefined: no path leads to a node.
 */
export function mappedPart(source: string, values: readonly MappedValue[]): string | undefined {
  const root = parseSource(source, { elements: treeLimits.elements });
  const changes = new Map<number, SourceChange>();
  for (const { path, value } of values) {
    const change = changeAt(root, path, escapedText(value));
    if (change !== undefined) changes.set(change.from, change);
  }
  if (changes.size === 0) return undefined;
  let made = "";
  let done = 0;
  for (const { from, to, text } of [...changes.values()].sort((a, b) => a.from - b.from)) {
    if (from < done) continue;
    made += source.slice(done, from) + text;
    done = to;
  }
  return made + source.slice(done);
}

/** A step of a path: a name without its prefix, and which of its kind. Other paths are not followed. */
const step = /^(@)?(?:[^:[\]@]{1,100}:)?([^:[\]@]{1,100})(?:\[(\d{1,6})\])?$/;

/** undefined: there is no such node. */
function changeAt(root: SourceElement, path: string, text: string): SourceChange | undefined {
  let at: SourceElement | undefined = root;
  for (const written of path.split("/").slice(1)) {
    const [, isAttribute, name = "", place = "1"] = step.exec(written) ?? [];
    if (name === "" || at === undefined) return undefined;
    if (isAttribute !== undefined) return attributeChange(at, name, text);
    at = elementsIn(at).filter((one) => one.name.replace(/^.*:/, "") === name)[Number(place) - 1];
  }
  if (at === undefined || at === root || elementsIn(at).length > 0) return undefined;
  const { source, from, opened, to, name } = at;
  if (!at.isEmpty)
    return {
      from: opened,
      to: opened + at.children.reduce((length, child) => length + (child.kind === "text" ? child.raw.length : 0), 0),
      text,
    };
  return { from, to, text: `${source.slice(from, opened).replace(/\s*\/>$/, ">")}${text}</${name}>` };
}

function attributeChange(element: SourceElement, name: string, text: string): SourceChange | undefined {
  const tag = openingOf(element);
  const value = attributeIn(tag, name);
  if (value === undefined) return undefined;
  const [before = ""] = new RegExp(`^[\\s\\S]*?\\s${name.replaceAll(/[^\w-]/g, ".")}\\s*=\\s*["']`).exec(tag) ?? [];
  if (before === "") return undefined;
  const from = element.from + before.length;
  return { from, to: from + value.length, text };
}
