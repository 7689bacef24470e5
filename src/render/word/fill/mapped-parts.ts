import type { MappedNode } from "../controls/control-value.ts";
import { attributePlace, elementsIn } from "../tree/edit.ts";
import { openingOf, parseSource, type SourceElement, treeLimits } from "../tree/source-tree.ts";
import { escapedAttribute, escapedText } from "../tree/xml-text.ts";

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
 * last counts, of two nodes in each other the outer one. undefined: no path leads to a node.
 *
 * @throws PackageError when the part is no XML that can be read
 */
export function mappedPart(source: string, values: readonly MappedValue[]): string | undefined {
  const root = parseSource(source, { elements: treeLimits.elements });
  const changes = new Map<number, SourceChange>();
  for (const { path, value } of values) {
    const change = changeAt(root, path, value);
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

/** A step of a path: a name, with its prefix or none, and which of its kind. Other paths are not followed. */
const step = /^(@)?([^:[\]@]{1,100}:)?([^:[\]@]{1,100})(?:\[(\d{1,6})\])?$/;

/** undefined: there is no such node. */
function changeAt(root: SourceElement, path: string, value: string): SourceChange | undefined {
  let at: SourceElement | undefined = root;
  for (const written of path.split("/").slice(1)) {
    const [, isAttribute, prefix, name = "", place = "1"] = step.exec(written) ?? [];
    if (name === "" || at === undefined) return undefined;
    if (isAttribute !== undefined) return attributeChange(at, { name, hasPrefix: prefix !== undefined }, value);
    at = elementsIn(at).filter((one) => localName(one.name) === name)[Number(place) - 1];
  }
  return at === undefined || at === root ? undefined : contentChange(at, escapedText(value));
}

const localName = (name: string): string => name.replace(/^.*:/, "");

/** All that stands between its tags goes: text, CDATA, comments and elements. A closing tag has one `<`, at its start. */
function contentChange({ source, opened, to, name, isEmpty }: SourceElement, text: string): SourceChange {
  if (isEmpty) return { from: opened - "/>".length, to: opened, text: `>${text}</${name}>` };
  return { from: opened, to: source.lastIndexOf("<", to - 1), text };
}

interface AttributeName {
  readonly name: string;
  /** Without one it has no namespace, so that it is written as it is. */
  readonly hasPrefix: boolean;
}

function attributeChange(
  element: SourceElement,
  { name, hasPrefix }: AttributeName,
  value: string,
): SourceChange | undefined {
  const isMeant = (written: string): boolean =>
    hasPrefix ? /^(?!xmlns:)[^:]+:/.test(written) && localName(written) === name : written === name;
  const place = attributePlace(openingOf(element), isMeant);
  if (place === undefined) return undefined;
  return { from: element.from + place.from, to: element.from + place.to, text: escapedAttribute(value) };
}
