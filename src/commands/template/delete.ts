import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import type { Origin } from "../origin.ts";
import { handleOnTemplate, type OnTemplate } from "./expectation.ts";
import { latest, live, templateDecider } from "./template.ts";

/** Ids of revisions that the event names: as many as one event surely holds. */
const mostNamed = 20_000;

/** Documents made with it stay, and so does its text in the log: they can still be made again. */
export const deleteDecider = templateDecider<{ readonly templateId: string; readonly at: string }>(
  ({ templateId, at }, state) => {
    const template = live(state, templateId);
    const { tenantId } = latest(template);
    const revisions = template.revisions.slice(-mostNamed).map(({ revisionId }) => revisionId);
    return [{ type: "TemplateDeleted", data: { templateId, tenantId, revisions, at } }];
  },
);

export async function deleteTemplate(log: EventLog, origin: Origin, request: OnTemplate): Promise<LogPosition> {
  return (await handleOnTemplate(log, origin, request, deleteDecider, {})).position;
}
