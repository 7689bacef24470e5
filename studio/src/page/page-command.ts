import type { EditStep } from "./edit-step.ts";
import { type GuardedEdit, guardedEdit } from "./guarded-edit.ts";

/** Why a command does not apply to a place. */
export type CommandRefusal =
  /** The place is no element among elements. */
  | "no element"
  /** The place has no text, or several. */
  | "no text"
  /** A text is not cut or joined between the halves of a character, or outside of itself. */
  | "no place in the text"
  /** There is nothing before it that it could be joined to. */
  | "nothing before"
  /** The place has no such member. */
  | "no such member"
  /** It is there already. */
  | "already there"
  /** An element is not moved into itself. */
  | "into itself"
  /** The list takes other things. */
  | "other kind of list"
  /** The place is no table. */
  | "no table"
  /** A table keeps one row and one column. */
  | "last one"
  /** The table has no such row or column. */
  | "no such row or column"
  /** Cells over several rows, or over as many columns as the data say, are not taken apart yet. */
  | "joined cells"
  /** It holds nothing that could take its place. */
  | "holds no list";

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
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return { kind: "fault", fault: "text is broken", step: undefined };
  }
  const plan = command({ root, pointer }, given);
  return typeof plan === "string" ? { kind: "refused", why: plan } : guardedEdit(text, plan);
}
