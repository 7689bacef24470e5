import type { EventOf, UpcastsByVersion } from "./event.ts";

/** `tenantId` is the tenant that likes; it likes a template once, whichever key it uses. */
interface Liking {
  readonly templateId: string;
  readonly tenantId: string;
  readonly at: string;
}

/** A tenant likes the template that it did not like before. */
type TemplateLiked = EventOf<"TemplateLiked", Liking>;
/** A tenant no longer likes the template. */
type TemplateUnliked = EventOf<"TemplateUnliked", Liking>;

export type LikeEvent = TemplateLiked | TemplateUnliked;

export const likeShapes: UpcastsByVersion<LikeEvent["type"]> = { TemplateLiked: {}, TemplateUnliked: {} };

export const likeStreams = "like-";

/** One stream for each pair of template and tenant: likes of a popular template never wait for one another. */
export function likeStream(templateId: string, tenantId: string): string {
  return `${likeStreams}${templateId}.${tenantId}`;
}
