import type { EventLog, Position } from "../../ports/event-log/port.ts";
import { type TemplateReverted, templateStream } from "../../vocabulary/events/template.ts";
import { parseGuid, uuidv5 } from "../../vocabulary/ids.ts";
import { guarded, handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { type Expectation, meets } from "./expectation.ts";
import { freeLabel } from "./revision-label.ts";
import { latest, live, namedRevision, takenLabels, templateDecider, templateNotFound } from "./template.ts";

export interface RevertTemplate {
  readonly templateId: string;
  /** The id or the label of the revision whose text comes back. */
  readonly to: string;
  readonly revisionId: string;
  readonly at: string;
  readonly note: string | null;
}

/** Content and test data of an earlier revision as the newest one; name, author, owner and retention stay. */
export const revertDecider = templateDecider<RevertTemplate>((command, state) => {
  const template = live(state, command.templateId);
  const before = latest(template);
  if (before.revisionId === command.revisionId) return [];
  const { templateId, tenantId, name, createdBy, owner, retention } = before;
  const { revisionId: from, content, testData } = namedRevision(template, command.to);
  const { revisionId, at, note } = command;
  const revision = freeLabel(at, takenLabels(template));
  const mark = { templateId, tenantId, revisionId, revision, parent: before.revisionId, at };
  const data = { ...mark, name, content, testData, createdBy, owner, retention, live: template.live, from, note };
  return [{ type: "TemplateReverted", data }];
});

export async function revertTemplate(
  { log }: { readonly log: EventLog },
  origin: Origin,
  request: {
    readonly templateId: string;
    readonly to: string;
    readonly note?: string | undefined;
    readonly expected?: Expectation | undefined;
  },
): Promise<{ readonly reverted: TemplateReverted["data"]; readonly position: Position }> {
  const templateId = parseGuid(request.templateId);
  if (templateId === undefined) throw templateNotFound(request.templateId);
  const revisionId = uuidv5(origin.commandId, "revision");
  const command = { templateId, to: request.to, revisionId, at: origin.now, note: request.note ?? null };
  const stream = templateStream(origin.tenantId, templateId);
  const expected = meets(request.expected ?? {});
  const { events, position } = await handleCommand(log, stream, origin, guarded(revertDecider, expected), command);
  const [event] = events;
  if (event?.type !== "TemplateReverted") throw new Error("reverting a template leads to one revision");
  return { reverted: event.data, position };
}
