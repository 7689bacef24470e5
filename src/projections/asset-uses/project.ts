import { collection } from "../../ports/read-models/port.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import {
  type RevisionMark,
  type TemplateEvent,
  type TemplateText,
  templateStreams,
} from "../../vocabulary/events/template.ts";
import type { ListedAsset } from "../../vocabulary/http/assets.ts";
import { assetsNamedIn } from "../../vocabulary/named-assets.ts";
import { becomes, goes, ignoring, type Projection, type ShownFields } from "../projection.ts";

/** The uploads that a template names, by their paths in lower case. */
export interface AssetUses {
  /** The template's id. */
  readonly id: string;
  readonly tenantId: string;
  /** The template's name, in its latest revision. */
  readonly name: string;
  /** To sort by. */
  readonly lowerName: string;
  /** In the latest revision. */
  readonly latest: readonly string[];
  /** In the live one; null: the latest is live. */
  readonly live: readonly string[] | null;
  /** In either. */
  readonly paths: readonly string[];
}

export const assetUsesCollection = collection<AssetUses>()({
  name: "asset-uses",
  version: 1,
  fields: { paths: "texts", lowerName: "text" },
});

type NamingTemplate = NonNullable<ListedAsset["usedBy"]>["templates"][number];

const shown: ShownFields<AssetUses, NamingTemplate> = {
  id: "id",
  tenantId: { hidden: "the path names it" },
  name: "name",
  lowerName: { hidden: "to sort by" },
  latest: { hidden: "`paths` are looked up in its place" },
  live: { hidden: "`paths` are looked up in its place" },
  paths: { hidden: "each stands with the upload that has the path" },
};

export const assetUses: Projection<AssetUses, TemplateEvent> = ignoring(["TemplatePublished"], {
  collection: assetUsesCollection,
  shown,
  prefixes: [templateStreams],
  change: (event) => {
    switch (event.type) {
      case "TemplateCreated":
        return becomes(usesOf(event.data, null));
      case "TemplateRevised":
      case "TemplateReverted": {
        const { data } = event;
        return { id: data.templateId, apply: (uses) => uses && usesOf(data, data.live && uses.live) };
      }
      case "TemplateRevisionDeleted": {
        const { templateId: id, current, live } = event.data;
        if (current === null) return undefined;
        return { id, apply: (uses) => uses && usesOf(current, live && uses.live) };
      }
      case "TemplateLiveSet": {
        const { templateId: id, live, current } = event.data;
        if (live === null) return { id, apply: () => usesOf(current, null) };
        const named = namedIn(current.content);
        return { id, apply: (uses) => uses && { ...uses, live: named, paths: union(uses.latest, named) } };
      }
      case "TemplateDeleted":
        return goes(event.data.templateId);
    }
  },
});

type Saved = Pick<RevisionMark & TemplateText, "templateId" | "tenantId" | "name" | "content">;

function usesOf({ templateId: id, tenantId, name, content }: Saved, live: AssetUses["live"]): AssetUses {
  const latest = namedIn(content);
  const paths = live === null ? latest : union(latest, live);
  return { id, tenantId, name, lowerName: name.toLowerCase(), latest, live, paths };
}

/** Text too long for its event is not looked into. */
const namedIn = (content: StoredText): readonly string[] => ("text" in content ? assetsNamedIn(content.text) : []);

const union = (some: readonly string[], others: readonly string[]): readonly string[] => [
  ...new Set([...some, ...others]),
];
