import { ChangeSet } from "@codemirror/state";
import type { EditStep } from "./edit-step.ts";
import { depthIn } from "./json-spans.ts";
import { changesOf, type TextChange, textAfter } from "./text-step.ts";
import { valueAfter } from "./value-step.ts";

/** Why an edit is not made. Nothing is changed then. */
type EditFault =
  /** The text is no JSON, since somebody is writing in it, or is nested beyond reason. */
  | "text is broken"
  /** The text or the value has no such place. */
  | "no such place"
  /** What the text says after the edit is not what the edit makes of the value. */
  | "text and value differ";

/** Changes of a text that are one edit, or the fault for which it is not made. */
export type GuardedEdit =
  | { readonly kind: "edit"; readonly changes: ChangeSet; readonly text: string; readonly value: unknown }
  | { readonly kind: "fault"; readonly fault: EditFault; readonly step: EditStep | undefined };

/**
 * Carries steps out on a text and, by another reader, on what the text says. The edit counts only when both agree; so no
 * command can leave a text that is no JSON, or that says something else than what the command is about.
 */
export function guardedEdit(text: string, steps: readonly EditStep[]): GuardedEdit {
  const before = parsedText(text);
  if (before === undefined) return { kind: "fault", fault: "text is broken", step: undefined };
  let value: unknown = before;
  let now = text;
  let changes = ChangeSet.empty(text.length);
  for (const step of steps) {
    const made = valueAfter(value, step);
    const written = made === undefined ? undefined : changesOf(now, step);
    if (written === undefined) return { kind: "fault", fault: "no such place", step };
    value = made;
    for (const change of written) [now, changes] = [textAfter(now, change), followedBy(changes, change)];
  }
  // The changes are the text's only where both count its line ends alike: by one letter, as an editor does.
  if (changes.newLength !== now.length || JSON.stringify(parsedText(now)) !== JSON.stringify(value))
    return { kind: "fault", fault: "text and value differ", step: steps.at(-1) };
  return { kind: "edit", changes, text: now, value };
}

const followedBy = (changes: ChangeSet, { from, to, insert }: TextChange): ChangeSet =>
  changes.compose(ChangeSet.of([{ from, to, insert }], changes.newLength));

/** Deeper texts would end what walks through them; the service takes none of them. */
const mostDepth = 1000;

/** What a text says; undefined where it is no JSON or nested too deeply. */
export function parsedText(text: string): unknown {
  try {
    return depthIn(text) > mostDepth ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
