import { collection } from "../../ports/read-models/port.ts";
import { type TemplateEvent, templateStreams } from "../../vocabulary/events/template.ts";
import { changeOfCurrent } from "../current-template.ts";
import type { Projection } from "../projection.ts";

/** A template's name, without its texts. Several templates may share one. */
export interface NamedTemplate {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly updatedAt: string;
}

export const templateNamesCollection = collection<NamedTemplate>()({
  name: "template-names",
  version: 1,
  fields: { updatedAt: "text" },
});

export const templateNames: Projection<NamedTemplate, TemplateEvent> = {
  collection: templateNamesCollection,
  prefixes: [templateStreams],
  ignored: ["TemplatePublished"],
  change: (event) =>
    changeOfCurrent(event, ({ templateId: id, tenantId, name, at }) => ({ id, tenantId, name, updatedAt: at })),
};
