import type { Signal } from "@preact/signals";
import type { Newest } from "../preview/newest.ts";
import type { Conflict } from "./conflict.tsx";
import type { Editing } from "./editing.ts";
import type { KeptDraft } from "./kept-draft.ts";
import type { LoadedTemplate } from "./loaded-template.ts";

export type Pane = "problems" | "data" | undefined;

/** The state of the editor's screen beside the text. */
export interface Desk {
  readonly editing: Editing;
  /** The template that the text is a change of: as it was loaded, or as this screen last saved it. */
  readonly template: Signal<LoadedTemplate>;
  readonly name: Signal<string>;
  readonly note: Signal<string>;
  readonly said: Signal<string>;
  readonly busy: Signal<boolean>;
  readonly pane: Signal<Pane>;
  readonly open: Signal<"palette" | "compare" | "file" | undefined>;
  readonly conflict: Signal<Conflict | undefined>;
  /** The draft of an earlier visit, until somebody decides on it. */
  readonly found: Signal<KeptDraft | undefined>;
  /** Another tab keeps the drafts of `template`. */
  readonly elsewhere: Signal<boolean>;
  /** Keeps the drafts of `template`; undefined before the screen is there. */
  readonly keeper: { current: Newest<KeptDraft | undefined> | undefined };
}

/** Whether the text has faults that the service would refuse it for. */
export const isFaulty = ({ editing }: Pick<Desk, "editing">): boolean =>
  editing.problems.value.some(({ severity, page }) => severity === "error" && page === undefined);

export const isChanged = ({ editing, template, name }: Desk): boolean =>
  editing.content.value !== template.value.content ||
  editing.data.value !== template.value.testData ||
  name.value !== template.value.name;
