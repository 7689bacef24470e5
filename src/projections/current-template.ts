import type { ReadModelDocument } from "../ports/read-models/port.ts";
import type { LiveMark, RevisionMark, TemplateEvent, TemplateText } from "../vocabulary/events/template.ts";
import { becomes, type DocumentChange } from "./projection.ts";

/** A template's text and revision after an event. */
interface CurrentTemplate
  extends Pick<TemplateText & RevisionMark, "name" | "content" | "templateId" | "tenantId" | "at"> {
  /** The revision documents are made of; null: this one. */
  readonly live: LiveMark | null;
}

/** The change an event makes to a document built from a template's latest revision alone; a document goes with its template. */
export function changeOfCurrent<Doc extends ReadModelDocument>(
  event: Exclude<TemplateEvent, { type: "TemplateLiveSet" | "TemplatePublished" }>,
  docOf: (current: CurrentTemplate) => Doc | undefined,
): DocumentChange<Doc> | undefined {
  switch (event.type) {
    case "TemplateCreated":
      return changeTo(event.data.templateId, docOf({ ...event.data, live: null }));
    case "TemplateRevised":
    case "TemplateReverted":
      return changeTo(event.data.templateId, docOf(event.data));
    case "TemplateRevisionDeleted": {
      const { templateId, current, live, at } = event.data;
      return current === null ? undefined : changeTo(templateId, docOf({ ...current, live, at }));
    }
    case "TemplateDeleted":
      return changeTo<Doc>(event.data.templateId, undefined);
  }
}

/** Most templates have no document in some read models: what is not there is looked for, and then not removed. */
export function changeTo<Doc extends ReadModelDocument>(id: string, doc: Doc | undefined): DocumentChange<Doc> {
  if (doc === undefined) return { id, apply: () => undefined };
  return becomes(doc);
}
