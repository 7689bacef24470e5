import { collection } from "../../ports/read-models/port.ts";
import { type LikeEvent, likeStreams } from "../../vocabulary/events/like.ts";
import { becomes, goes, type Projection, type ShownFields } from "../projection.ts";

/** One tenant's like of a template. The count of likes is kept with the template, as lists are sorted by it. */
export interface StoredLike {
  /** As `likeIdOf` makes it. */
  readonly id: string;
  /** The tenant that likes the template. */
  readonly tenantId: string;
  readonly templateId: string;
}

export const likesCollection = collection<StoredLike>()({ name: "likes", version: 1, fields: {} });

const shown: ShownFields<StoredLike, never> = {
  id: { hidden: "likedByMe is answered by whether it is there" },
  tenantId: { hidden: "the path names it" },
  templateId: { hidden: "likedByMe is answered by whether it is there" },
};

export const likes: Projection<StoredLike, LikeEvent> = {
  collection: likesCollection,
  shown,
  prefixes: [likeStreams],
  change: (event) => {
    const { templateId, tenantId } = event.data;
    const id = likeIdOf(templateId, tenantId);
    switch (event.type) {
      case "TemplateLiked":
        return becomes({ id, tenantId, templateId });
      case "TemplateUnliked":
        return goes(id);
    }
  },
};

export function likeIdOf(templateId: string, tenantId: string): string {
  return `${templateId}.${tenantId}`;
}
