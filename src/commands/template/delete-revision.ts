import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Origin } from "../origin.ts";
import { handleOnTemplate, type OnTemplate } from "./expectation.ts";
import { latest, live, markAndText, namedRevision, templateDecider } from "./template.ts";

export interface DeleteRevision {
  readonly templateId: string;
  /** The id or the label. */
  readonly revision: string;
  readonly at: string;
}

/**
 * When it was the latest, the template says from now on what the one before it says. The one that documents are made
 * of stays: what is generated changes by a decision about that alone.
 */
export const deleteRevisionDecider = templateDecider<DeleteRevision>(({ templateId, revision, at }, state) => {
  const template = live(state, templateId);
  const doomed = namedRevision(template, revision);
  const before = template.revisions.at(-2);
  if (before === undefined) {
    throw new Refusal("LAST_REVISION", `'${doomed.revision}' is the template's only revision.`);
  }
  if (doomed.revisionId === template.live?.revisionId) {
    throw new Refusal("REVISION_LIVE", `Documents are made of '${doomed.revision}'.`);
  }
  const current = doomed === latest(template) ? markAndText(before) : null;
  const { tenantId, revisionId } = doomed;
  const data = { templateId, tenantId, revisionId, current, live: template.live, at };
  return [{ type: "TemplateRevisionDeleted", data }];
});

export async function deleteRevision(
  log: EventLog,
  origin: Origin,
  { revision, ...template }: OnTemplate & Pick<DeleteRevision, "revision">,
): Promise<LogPosition> {
  return (await handleOnTemplate(log, origin, template, deleteRevisionDecider, { revision })).position;
}
