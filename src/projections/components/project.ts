import { collection } from "../../ports/read-models/port.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import {
  type RevisionMark,
  type TemplateEvent,
  type TemplateText,
  templateStreams,
} from "../../vocabulary/events/template.ts";
import { changeOfCurrent, changeTo } from "../current-template.ts";
import { ignoring, type Projection, type ShownFields } from "../projection.ts";

/** A template that holds a component in the revision documents are made of, by the name `use` finds it under. Several may share one, which is a mistake. */
export interface NamedComponent {
  readonly id: string;
  readonly tenantId: string;
  readonly component: string;
}

export const componentsCollection = collection<NamedComponent>()({
  name: "components",
  version: 1,
  fields: { component: "text" },
});

const shown: ShownFields<NamedComponent, never> = {
  id: { hidden: "a definition finds it by its name" },
  tenantId: { hidden: "the path names it" },
  component: { hidden: "a definition finds it by its name" },
};

export const components: Projection<NamedComponent, TemplateEvent> = ignoring(["TemplatePublished"], {
  collection: componentsCollection,
  shown,
  prefixes: [templateStreams],
  change: (event) => {
    if (event.type === "TemplateLiveSet") return changeTo(event.data.templateId, named(event.data.current));
    // While one revision is live, the others can be saved and deleted without effect on documents.
    if ("live" in event.data && event.data.live !== null) return undefined;
    return changeOfCurrent(event, named);
  },
});

type Saved = Pick<RevisionMark & TemplateText, "templateId" | "tenantId" | "content">;

function named({ templateId: id, tenantId, content }: Saved): NamedComponent | undefined {
  const component = componentName(content);
  return component === undefined ? undefined : { id, tenantId, component };
}

/** Text too long for its event is not looked into: such a component is found by its id. */
function componentName(content: StoredText): string | undefined {
  if (!("text" in content) || !content.text.includes('"component"')) return undefined;
  try {
    const root = JSON.parse(content.text) as { component?: { metadata?: { name?: unknown } } } | null;
    const name = root?.component?.metadata?.name;
    return typeof name === "string" ? name : undefined;
  } catch (error) {
    // Templates may hold anything; what is no JSON is no component.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
