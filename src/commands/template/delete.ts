import type { EventLog, Position } from "../../ports/event-log/port.ts";
import { templateStream } from "../../vocabulary/events/template.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { guarded, handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { type Expectation, meets } from "./expectation.ts";
import { latest, live, templateDecider, templateNotFound } from "./template.ts";

export interface DeleteTemplate {
  readonly templateId: string;
  readonly at: string;
}

/** Ids of revisions that the event names: as many as one event surely holds. */
const mostNamed = 20_000;

/** Documents made with it stay, and so does its text in the log: they can still be made again. */
export const deleteDecider = templateDecider<DeleteTemplate>(({ templateId, at }, state) => {
  const template = live(state, templateId);
  const { tenantId } = latest(template);
  const revisions = template.revisions.slice(-mostNamed).map(({ revisionId }) => revisionId);
  return [{ type: "TemplateDeleted", data: { templateId, tenantId, revisions, at } }];
});

export async function deleteTemplate(
  { log }: { readonly log: EventLog },
  origin: Origin,
  request: { readonly templateId: string; readonly expected?: Expectation | undefined },
): Promise<{ readonly position: Position }> {
  const templateId = parseGuid(request.templateId);
  if (templateId === undefined) throw templateNotFound(request.templateId);
  const stream = templateStream(origin.tenantId, templateId);
  const command = { templateId, at: origin.now };
  const expected = meets(request.expected ?? {});
  const { position } = await handleCommand(log, stream, origin, guarded(deleteDecider, expected), command);
  return { position };
}
