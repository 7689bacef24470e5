import type { TemplateEvent } from "../../vocabulary/events/template.ts";
import {
  isSamePublishing,
  type PublishingRequest,
  published,
  type TemplatePublication,
} from "../../vocabulary/http/templates/publishing.ts";
import { Refusal } from "../../vocabulary/refusal.ts";

/** How a command that saves a template wants it shown, and whether its caller may say so. */
export interface Publish {
  readonly request: PublishingRequest;
  readonly allowed: boolean;
}

/**
 * The event that publishing leads to; none when it changes nothing, so that a template which was read can be sent back by
 * a caller who may write but not publish.
 */
export function publishing(
  template: { readonly templateId: string; readonly tenantId: string },
  before: TemplatePublication,
  publish: Publish | undefined,
  at: string,
): readonly Extract<TemplateEvent, { type: "TemplatePublished" }>[] {
  if (publish === undefined) return [];
  const { templateId, tenantId } = template;
  const after = published(before, publish.request, tenantId);
  if (isSamePublishing(before, after)) return [];
  if (!publish.allowed) throw new Refusal("SCOPE_MISSING", "The token lacks the scope templates:publish.");
  return [{ type: "TemplatePublished", data: { templateId, tenantId, ...after, at } }];
}
