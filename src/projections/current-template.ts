import type { RevisionMark, TemplateEvent, TemplateText } from "../vocabulary/events/template.ts";
import type { Change } from "./projection.ts";

/** What a template says from an event on. */
type CurrentTemplate = Pick<TemplateText & RevisionMark, "name" | "content" | "templateId" | "tenantId" | "at">;

/** What an event does to a document made from a template's latest revision alone; a document goes with its template. */
export function changeOfCurrent<Doc>(
  event: TemplateEvent,
  docOf: (current: CurrentTemplate) => Doc | undefined,
): Change<Doc> | undefined {
  switch (event.type) {
    case "TemplateCreated":
    case "TemplateRevised":
    case "TemplateReverted":
      return { id: event.data.templateId, apply: () => docOf(event.data) };
    case "TemplateRevisionDeleted": {
      const { templateId, current, at } = event.data;
      return current === null ? undefined : { id: templateId, apply: () => docOf({ ...current, at }) };
    }
    case "TemplatePublished":
      return undefined;
    case "TemplateDeleted":
      return { id: event.data.templateId, apply: () => undefined };
  }
}
