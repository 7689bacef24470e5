import { collection } from "../../ports/read-models/port.ts";
import { type LikeEvent, likeStreams } from "../../vocabulary/events/like.ts";
import {
  type RevisionMark,
  type TemplateEvent,
  type TemplateText,
  templateStreams,
} from "../../vocabulary/events/template.ts";
import {
  folded,
  publishingOf,
  type TemplatePublication,
  unpublished,
} from "../../vocabulary/http/templates/publishing.ts";
import type { CommunityDetail } from "../../vocabulary/http/templates/templates.ts";
import { ignoring, type Projection, type ShownFields } from "../projection.ts";

/** A template as other tenants find it, without its texts. Private ones are stored too, but never found. */
export interface CommunityTemplate extends TemplatePublication {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly owner: string;
  readonly revision: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Whether anybody can find it. */
  readonly shown: boolean;
  /** `*` for everybody, or tenants. */
  readonly audience: readonly string[];
  /** How many tenants like it: each can once, as its own stream sees to. Who does, the read model of likes knows. */
  readonly likes: number;
  /** Name, category and tags as they are compared, and all that is searched. */
  readonly nameKey: string;
  readonly categoryKey: string | null;
  readonly tagKeys: readonly string[];
  readonly words: string;
}

export const communityCollection = collection<CommunityTemplate>()({
  name: "community",
  version: 2,
  fields: {
    shown: "boolean",
    visibility: "text",
    audience: "texts",
    likes: "number",
    updatedAt: "text",
    nameKey: "text",
    categoryKey: "text",
    tagKeys: "texts",
    words: "text",
  },
  acrossTenants: ["shown", "visibility", "likes", "updatedAt", "nameKey", "categoryKey"],
});

type Published = Omit<CommunityTemplate, "shown" | "audience" | "nameKey" | "categoryKey" | "tagKeys" | "words">;

const shown: ShownFields<CommunityTemplate, CommunityDetail> = {
  id: "id",
  tenantId: "tenantId",
  name: "name",
  owner: "owner",
  revision: "revision",
  createdAt: "createdAt",
  updatedAt: "updatedAt",
  visibility: "visibility",
  sharedWith: "sharedWith",
  category: "category",
  tags: "tags",
  description: "description",
  likes: "likes",
  shown: { hidden: "true of each that is found" },
  audience: { hidden: "sharedWith says it to its own tenant" },
  nameKey: { hidden: "to search in" },
  categoryKey: { hidden: "to search in" },
  tagKeys: { hidden: "to search in" },
  words: { hidden: "to search in" },
};

// Others see the latest revision: what they copy is no document of its owner's.
export const community: Projection<CommunityTemplate, TemplateEvent | LikeEvent> = ignoring(["TemplateLiveSet"], {
  collection: communityCollection,
  shown,
  prefixes: [templateStreams, likeStreams],
  change: (event) => {
    const { templateId: id, at } = event.data;
    const known = (change: (template: CommunityTemplate) => Published) => ({
      id,
      apply: (template: CommunityTemplate | undefined) => template && found(change(template)),
    });
    switch (event.type) {
      case "TemplateCreated": {
        const first = { ...unpublished, ...says(event.data), createdAt: at, updatedAt: at, likes: 0 };
        return { id, apply: () => found(first) };
      }
      case "TemplateRevised":
      case "TemplateReverted":
        return known((template) => ({ ...template, ...says(event.data), updatedAt: at }));
      case "TemplateRevisionDeleted": {
        const { current } = event.data;
        return known((template) => (current === null ? template : { ...template, ...says(current), updatedAt: at }));
      }
      case "TemplatePublished":
        return known((template) => ({ ...template, ...publishingOf(event.data) }));
      case "TemplateLiked":
        return known((template) => ({ ...template, likes: template.likes + 1 }));
      case "TemplateUnliked":
        return known((template) => ({ ...template, likes: template.likes - 1 }));
      case "TemplateDeleted":
        return { id, apply: () => undefined };
    }
  },
});

function says({ templateId: id, tenantId, name, owner, revision }: RevisionMark & TemplateText) {
  return { id, tenantId, name, owner, revision };
}

/** Adds the members that are derived from what the events say. */
function found(published: Published): CommunityTemplate {
  const { visibility, tenantId, sharedWith, name, category, tags, description } = published;
  const audience = { public: ["*"], shared: [tenantId, ...sharedWith], private: [] };
  return {
    ...published,
    shown: visibility !== "private",
    audience: audience[visibility],
    nameKey: folded(name),
    categoryKey: category === null ? null : folded(category),
    tagKeys: tags.map(folded),
    words: folded([name, description, category, ...tags].filter((text) => text !== null).join("\n")),
  };
}
