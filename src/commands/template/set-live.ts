import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import type { Origin } from "../origin.ts";
import { handleOnTemplate, type OnTemplate } from "./expectation.ts";
import { latest, live, markAndText, namedRevision, templateDecider } from "./template.ts";

export interface SetLive {
  readonly templateId: string;
  /** The id or the label of the revision documents are to be made of; null: the latest, whichever it is. */
  readonly revision: string | null;
  readonly at: string;
}

export const setLiveDecider = templateDecider<SetLive>(({ templateId, revision, at }, state) => {
  const template = live(state, templateId);
  const wanted = revision === null ? undefined : namedRevision(template, revision);
  if (wanted?.revisionId === template.live?.revisionId) return [];
  const current = markAndText(wanted ?? latest(template));
  const mark = wanted === undefined ? null : { revisionId: wanted.revisionId, revision: wanted.revision };
  return [{ type: "TemplateLiveSet", data: { templateId, tenantId: current.tenantId, live: mark, current, at } }];
});

/** @throws Refusal TEMPLATE_NOT_FOUND, NOT_FOUND (the revision), PRECONDITION_FAILED */
export async function setLive(
  log: EventLog,
  origin: Origin,
  { revision, ...template }: OnTemplate & Pick<SetLive, "revision">,
): Promise<{ readonly position: LogPosition; readonly revision: bigint | "absent" }> {
  return await handleOnTemplate(log, origin, template, setLiveDecider, { revision });
}
