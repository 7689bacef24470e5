import type { Precondition } from "../handle-command.ts";
import { latest, type Template } from "./template.ts";

/** States of a template that somebody knows: by revisions of its stream, or by labels of its latest revision. */
export type Seen = "any" | { readonly revisions: readonly bigint[]; readonly labels: readonly string[] };

/** A caller's precondition: what the template must be, or must not be, when a command reaches it. */
export interface Expectation {
  readonly is?: Seen | undefined;
  readonly isNot?: Seen | undefined;
}

/** A template that is not there meets every expectation: that it is missing is the better answer. */
export function meets({ is, isNot }: Expectation): Precondition<Template> {
  return ({ state, revision }) => {
    if (state.status !== "live" || revision === "absent") return true;
    const now = { revision, label: latest(state).revision };
    return (is === undefined || isSeen(is, now)) && (isNot === undefined || !isSeen(isNot, now));
  };
}

/** Whether a template at this revision of its stream, with this label, is one of those. */
export function isSeen(seen: Seen, now: { readonly revision: bigint; readonly label: string }): boolean {
  return seen === "any" || seen.revisions.includes(now.revision) || seen.labels.includes(now.label);
}
