import { holderOf, indexOf } from "../page/edit-step.ts";
import { insertElement, insertInto } from "../page/element-commands.ts";
import { parsedText } from "../page/guarded-edit.ts";
import { membersAt, pointerIn, spanIn } from "../page/json-spans.ts";
import { type CommandResult, runCommand } from "../page/page-command.ts";
import { roleAt, roleInList } from "../page/place-role.ts";
import { valueAtPointer } from "../page/value-at-pointer.ts";
import type { Schema } from "./schema-walk.ts";

/** A kind of element as the palette offers it. */
export interface Snippet {
  /** The key that says what it is. */
  readonly element: string;
  readonly sentence: string;
  readonly example: object;
}

/** Every kind of element with an example, by the published schema. */
export function snippetsOf(schema: Schema): readonly Snippet[] {
  const choices = schema.definitions?.["ContentElement"]?.allOf ?? [];
  return choices.flatMap((choice) => {
    const element = choice.if?.required?.[0];
    const name = choice.then?.$ref?.split("/").at(-1);
    const found = name === undefined ? undefined : schema.definitions?.[name];
    const example = found?.examples?.[0];
    if (element === undefined || found === undefined || typeof example !== "object" || example === null) return [];
    return [{ element, sentence: found.description ?? "", example }];
  });
}

/** A changed text, or why nothing is put in, and where the caret stands behind what was. */
export interface Insertion {
  readonly result: CommandResult;
  readonly caret: number;
}

/**
 * Puts an element behind the one that an offset is in, as far inside as a list of elements is, and from outside of all of them at the end
 * of the content; undefined where the text has no such list.
 */
export function insertionAt(text: string, position: number, element: unknown): Insertion | undefined {
  const root = parsedText(text);
  if (root === undefined)
    return { result: { kind: "fault", fault: "text is broken", step: undefined }, caret: position };
  for (let at = pointerIn(text, position) ?? ""; at !== ""; at = holderOf(at)) {
    if (roleAt(root, at) === "element") {
      const result = runCommand(text, at, insertElement, { element, side: "behind" });
      return insertionOf(result, holderOf(at), (indexOf(at) ?? 0) + 1);
    }
    if (isElementList(root, at)) return intoList(text, at, element, position);
  }
  const content = "/document/content";
  return isElementList(root, content) ? intoList(text, content, element, text.length) : undefined;
}

const isElementList = (root: unknown, pointer: string): boolean =>
  roleInList(pointer) === "element" && Array.isArray(valueAtPointer(root, pointer));

/** Between the entries of a list: behind the last that ends before the offset. */
function intoList(text: string, list: string, element: unknown, position: number): Insertion {
  const entries = membersAt(text, spanIn(text, list)?.from ?? 0);
  const index = entries.filter(({ value }) => value.to <= position).length;
  return insertionOf(runCommand(text, list, insertInto, { element, index }), list, index);
}

const insertionOf = (result: CommandResult, list: string, index: number): Insertion => ({
  result,
  caret: result.kind === "edit" ? (spanIn(result.text, `${list}/${index}`)?.to ?? 0) : 0,
});
