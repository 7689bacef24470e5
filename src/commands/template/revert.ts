import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import type { TemplateReverted } from "../../vocabulary/events/template.ts";
import { uuidv5 } from "../../vocabulary/ids.ts";
import type { Origin } from "../origin.ts";
import { handleOnTemplate, type OnTemplate } from "./expectation.ts";
import { freeLabel } from "./revision-label.ts";
import { latest, live, namedRevision, takenLabels, templateDecider } from "./template.ts";

export interface RevertTemplate {
  readonly templateId: string;
  /** The id or the label of the revision whose text comes back. */
  readonly to: string;
  readonly revisionId: string;
  readonly at: string;
  readonly note: string | null;
}

/** Content, test data and Word file of an earlier revision as the newest one; name, author, owner and retention stay. */
export const revertDecider = templateDecider<RevertTemplate>((command, state) => {
  const template = live(state, command.templateId);
  const before = latest(template);
  if (before.revisionId === command.revisionId) return [];
  const { templateId, tenantId, name, createdBy, owner, retention } = before;
  const { revisionId: from, content, testData, file } = namedRevision(template, command.to);
  const { revisionId, at, note } = command;
  const revision = freeLabel(at, takenLabels(template));
  const mark = { templateId, tenantId, revisionId, revision, parent: before.revisionId, at };
  const texts = { name, content, testData, createdBy, owner, retention, file };
  const data = { ...mark, ...texts, live: template.live, from, note };
  return [{ type: "TemplateReverted", data }];
});

export async function revertTemplate(
  log: EventLog,
  origin: Origin,
  { to, note, ...template }: OnTemplate & { readonly to: string; readonly note?: string | undefined },
): Promise<{ readonly reverted: TemplateReverted["data"]; readonly position: LogPosition }> {
  const choices = { to, revisionId: uuidv5(origin.commandId, "revision"), note: note ?? null };
  const { events, position } = await handleOnTemplate(log, origin, template, revertDecider, choices);
  const [event] = events;
  if (event?.type !== "TemplateReverted") throw new Error("reverting a template leads to one revision");
  return { reverted: event.data, position };
}
