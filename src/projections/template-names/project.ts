import type { Collection } from "../../ports/read-models/port.ts";
import { type TemplateEvent, templateStreams } from "../../vocabulary/events/template.ts";
import type { Projection } from "../projection.ts";

/** A template's name, without its texts. Several templates may share one. */
export interface NamedTemplate {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly updatedAt: string;
}

export const templateNamesCollection: Collection<NamedTemplate> = {
  name: "template-names",
  version: 1,
  fields: { updatedAt: "text" },
};

export const templateNames: Projection<NamedTemplate, TemplateEvent> = {
  collection: templateNamesCollection,
  prefixes: [templateStreams],
  change: (event) => {
    switch (event.type) {
      case "TemplateCreated":
      case "TemplateRevised":
      case "TemplateReverted": {
        const { templateId: id, tenantId, name, at } = event.data;
        return { id, apply: () => ({ id, tenantId, name, updatedAt: at }) };
      }
      case "TemplateRevisionDeleted": {
        const { templateId: id, tenantId, current, at } = event.data;
        return { id, apply: (named) => (current ? { id, tenantId, name: current.name, updatedAt: at } : named) };
      }
      case "TemplatePublished":
        return undefined;
      case "TemplateDeleted":
        return { id: event.data.templateId, apply: () => undefined };
    }
  },
};
