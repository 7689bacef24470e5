import type { EventLog, Position } from "../../ports/event-log/port.ts";
import { templateStream } from "../../vocabulary/events/template.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { evolveTemplate, latest, live, noTemplate, type TemplateDecider, templateNotFound } from "./template.ts";

export interface DeleteTemplate {
  readonly templateId: string;
  readonly at: string;
}

/** Documents made with it stay, and so does its text in the log: they can still be made again. */
export const deleteDecider: TemplateDecider<DeleteTemplate> = {
  initial: noTemplate,
  evolve: evolveTemplate,
  decide: ({ templateId, at }, state) => {
    const { tenantId } = latest(live(state, templateId));
    return [{ type: "TemplateDeleted", data: { templateId, tenantId, at } }];
  },
};

export async function deleteTemplate(
  { log }: { readonly log: EventLog },
  origin: Origin,
  templateId: string,
): Promise<{ readonly position: Position }> {
  const id = parseGuid(templateId);
  if (id === undefined) throw templateNotFound(templateId);
  const stream = templateStream(origin.tenantId, id);
  const { position } = await handleCommand(log, stream, origin, deleteDecider, { templateId: id, at: origin.now });
  return { position };
}
