import type { FilterOf, QuerySort, ReadModelOf } from "../../ports/read-models/port.ts";
import { folded } from "../../vocabulary/http/templates/publishing.ts";
import { likeIdOf, type likesCollection } from "../likes/project.ts";
import { type ListedEntries, type ListSlice, listed } from "../listing.ts";
import type { CommunityTemplate, communityCollection } from "./project.ts";

export const communitySorts = ["popular", "recent", "name"] as const;
type CommunitySort = (typeof communitySorts)[number];

export interface CommunityListing extends ListSlice {
  readonly visibility?: "public" | "shared" | "private" | undefined;
  /** In any case. */
  readonly category?: string | undefined;
  /** All of them, in any case. */
  readonly tags: readonly string[];
  /** Each occurs in the name, the description, the category or the tags, in any case. */
  readonly words: readonly string[];
  readonly sort: CommunitySort;
}

/** As a tenant sees it. */
interface ShownTemplate extends CommunityTemplate {
  readonly likedByMe: boolean;
}

export interface CommunityQueries {
  /** Templates a tenant sees: public ones, those shared with it, its own shared ones. Undefined: public ones alone. */
  list(viewer: string | undefined, listing: CommunityListing): Promise<ListedEntries<ShownTemplate>>;
  /** When the viewer sees it. */
  get(viewer: string | undefined, templateId: string): Promise<ShownTemplate | undefined>;
}

const everybody = "*";

/** Ties fall to the id. */
const orders: Readonly<
  Record<CommunitySort, readonly QuerySort<CommunityTemplate, "likes" | "updatedAt" | "nameKey">[]>
> = {
  popular: [
    { field: "likes", descending: true },
    { field: "updatedAt", descending: true },
  ],
  recent: [{ field: "updatedAt", descending: true }],
  name: [{ field: "nameKey" }],
};

export function communityQueries(
  model: ReadModelOf<typeof communityCollection>,
  likes: ReadModelOf<typeof likesCollection>,
): CommunityQueries {
  const seenBy = async (
    viewer: string | undefined,
    templates: readonly CommunityTemplate[],
  ): Promise<readonly ShownTemplate[]> => {
    const liked = viewer === undefined ? new Set<string>() : await likedAmong(likes, viewer, templates);
    return templates.map((template) => ({ ...template, likedByMe: liked.has(template.id) }));
  };
  return {
    list: async (viewer, listing) => {
      const { sort, limit, offset } = listing;
      if (listing.visibility === "private") return { items: [], total: 0 };
      const query = { where: chosen(viewer, listing), sort: orders[sort], offset, limit };
      const { items, total } = await listed(model, "every-tenant", query);
      return { items: await seenBy(viewer, items), total };
    },
    get: async (viewer, templateId) => {
      const template = await model.get("every-tenant", templateId);
      const sees = template?.audience.some((one) => one === everybody || one === viewer);
      return template !== undefined && sees === true ? (await seenBy(viewer, [template]))[0] : undefined;
    },
  };
}

async function likedAmong(
  likes: ReadModelOf<typeof likesCollection>,
  tenantId: string,
  templates: readonly CommunityTemplate[],
): Promise<ReadonlySet<string>> {
  const values = templates.map(({ id }) => likeIdOf(id, tenantId));
  const found = await likes.find({ tenantId }, { where: [{ field: "id", is: "oneOf", values }] });
  return new Set(found.map(({ templateId }) => templateId));
}

function chosen(
  viewer: string | undefined,
  { visibility, category, tags, words }: CommunityListing,
): FilterOf<typeof communityCollection> {
  const audience = viewer === undefined ? [everybody] : [everybody, viewer];
  return [
    { field: "shown", is: "equal", value: true },
    { field: "audience", is: "includesAny", texts: audience },
    ...(visibility === undefined ? [] : ([{ field: "visibility", is: "equal", value: visibility }] as const)),
    ...(category === undefined ? [] : ([{ field: "categoryKey", is: "equal", value: folded(category) }] as const)),
    ...tags.map((tag) => ({ field: "tagKeys", is: "includes", text: folded(tag) }) as const),
    ...words.map((word) => ({ field: "words", is: "contains", text: folded(word) }) as const),
  ];
}
