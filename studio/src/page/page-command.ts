import type { EditStep } from "./edit-step.ts";
import { type GuardedEdit, guardedEdit, parsedText } from "./guarded-edit.ts";

/** Why a command does not apply to a place, in words for tests; a screen that shows it has words of its own. */
export const commandRefusals = [
  /** The place is no element among elements. */
  "no element",
  /** The place is no text, or has none of its own. */
  "no text",
  /** A text is cut, joined or written to where that would be within one of its parts, or would change what stands beside. */
  "no place in the text",
  /** The place is in no list whose items stand in the definition. */
  "no item",
  "nothing before",
  "no such member",
  "already there",
  "into itself",
  /** The list takes other things than elements. */
  "other kind of list",
  "no table",
  /** A table keeps one row and one column. */
  "last one",
  "no such row or column",
  /** Cells over several rows, or over as many columns as the data say, are not taken apart yet. */
  "joined cells",
  /** Nothing in it could take its place, or an entry of the data decides what does. */
  "holds no list",
  /** What it says beside its text or its list would go without a word: a condition, an id, a place. */
  "would be lost",
  /** Links lead to addresses of the web, mailboxes and telephones alone. */
  "no address",
] as const;

/** One of the reasons. */
export type CommandRefusal = (typeof commandRefusals)[number];

/** A value, and the pointer of what a command is about. */
export interface CommandPlace {
  readonly root: unknown;
  readonly pointer: string;
}

/** What a command does, or why it does not apply. */
export type CommandPlan = readonly EditStep[] | CommandRefusal;

/** A command of the page: pure, and about values alone; the text follows by its steps. */
export type PageCommand<Given> = (place: CommandPlace, given: Given) => CommandPlan;

/** A guarded edit, or why the command does not apply. */
export type CommandResult = GuardedEdit | { readonly kind: "refused"; readonly why: CommandRefusal };

/** Carries a command out on a text; the text itself is not changed. */
export function runCommand<Given>(
  text: string,
  pointer: string,
  command: PageCommand<Given>,
  given: Given,
): CommandResult {
  const root = parsedText(text);
  if (root === undefined) return { kind: "fault", fault: "text is broken", step: undefined };
  const plan = command({ root, pointer }, given);
  return typeof plan === "string" ? { kind: "refused", why: plan } : guardedEdit(text, plan);
}
