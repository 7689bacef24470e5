import { collection } from "../../ports/read-models/port.ts";
import { type LiveMark, type TemplateEvent, templateStreams } from "../../vocabulary/events/template.ts";
import type { TemplateName } from "../../vocabulary/http/templates/templates.ts";
import { changeOfCurrent } from "../current-template.ts";
import { ignoring, type Projection, type ShownFields, sets } from "../projection.ts";

/** A template's name, without its texts. Several templates may share one. */
export interface NamedTemplate {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly updatedAt: string;
  /** The revision documents are made of; null: the latest. */
  readonly live: LiveMark | null;
}

export const templateNamesCollection = collection<NamedTemplate>()({
  name: "template-names",
  version: 2,
  fields: { updatedAt: "text" },
});

const shown: ShownFields<NamedTemplate, TemplateName> = {
  id: "id",
  tenantId: { hidden: "the path names it" },
  name: "name",
  updatedAt: { hidden: "of several with one name the latest is shown" },
  live: { hidden: "marks one of the revisions, in their records" },
};

export const templateNames: Projection<NamedTemplate, TemplateEvent> = ignoring(["TemplatePublished"], {
  collection: templateNamesCollection,
  shown,
  prefixes: [templateStreams],
  change: (event) => {
    if (event.type === "TemplateLiveSet") return sets(event.data.templateId, { live: event.data.live });
    return changeOfCurrent(event, ({ templateId: id, tenantId, name, live, at: updatedAt }) => {
      return { id, tenantId, name, updatedAt, live };
    });
  },
});
