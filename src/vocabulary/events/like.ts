import type { EventOf, Shapes } from "./event.ts";

/** `tenantId` is who likes: a tenant likes a template once, whichever key is used. */
interface Liking {
  readonly templateId: string;
  readonly tenantId: string;
  readonly at: string;
}

/** A tenant that did not like the template does. */
type TemplateLiked = EventOf<"TemplateLiked", Liking>;
/** It does no more. */
type TemplateUnliked = EventOf<"TemplateUnliked", Liking>;

export type LikeEvent = TemplateLiked | TemplateUnliked;

export const likeShapes: Shapes<LikeEvent["type"]> = { TemplateLiked: {}, TemplateUnliked: {} };

export const likeStreams = "like-";

/** One for each pair: likes of a popular template never wait for one another. */
export function likeStream(templateId: string, tenantId: string): string {
  return `${likeStreams}${templateId}.${tenantId}`;
}
