import type { EventLog } from "../../ports/event-log/port.ts";
import { type TemplateEvent, templateStream } from "../../vocabulary/events/template.ts";
import { type Guid, parseGuid } from "../../vocabulary/ids.ts";
import {
  type GuardedDecider,
  guarded,
  type HandledCommand,
  handleCommand,
  type Precondition,
} from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { latest, type TemplateState, templateNotFound } from "./template.ts";

/** States of a template that somebody knows: by revisions of its stream, or by labels of its latest revision. */
export type SeenStates = "any" | { readonly revisions: readonly bigint[]; readonly labels: readonly string[] };

/** A caller's precondition: what the template must be, or must not be, when a command reaches it. */
export interface Expectation {
  readonly is?: SeenStates | undefined;
  readonly isNot?: SeenStates | undefined;
}

/** The template that a request is about, and what it must be. */
export interface OnTemplate {
  readonly templateId: string;
  readonly expected?: Expectation | undefined;
}

/** The id that a request names a template by. @throws Refusal TEMPLATE_NOT_FOUND */
export function templateIdOf(named: string): Guid {
  const id = parseGuid(named);
  if (id === undefined) throw templateNotFound(named);
  return id;
}

/**
 * Handles a command on a template, unless it is not as the request expects.
 *
 * @throws Refusal TEMPLATE_NOT_FOUND, PRECONDITION_FAILED; those of the decider
 */
export async function handleOnTemplate<Choices>(
  log: EventLog,
  origin: Origin,
  { templateId: named, expected = {} }: OnTemplate,
  decider: Omit<
    GuardedDecider<TemplateState, Choices & { readonly templateId: Guid; readonly at: string }, TemplateEvent>,
    "precondition"
  >,
  choices: Choices,
): Promise<HandledCommand<TemplateEvent>> {
  const templateId = templateIdOf(named);
  const stream = templateStream(origin.tenantId, templateId);
  const command = { ...choices, templateId, at: origin.now };
  return await handleCommand(log, stream, origin, guarded(decider, meets(expected)), command);
}

/** A template that is not there meets every expectation: that it is missing is the better answer. */
function meets({ is, isNot }: Expectation): Precondition<TemplateState> {
  return ({ state, revision }) => {
    if (state.status !== "live" || revision === "absent") return true;
    const now = { revision, label: latest(state).revision };
    return (is === undefined || isSeen(is, now)) && (isNot === undefined || !isSeen(isNot, now));
  };
}

/** Whether a template at this revision of its stream, with this label, is one of those. */
export function isSeen(seen: SeenStates, now: { readonly revision: bigint; readonly label: string }): boolean {
  return seen === "any" || seen.revisions.includes(now.revision) || seen.labels.includes(now.label);
}
