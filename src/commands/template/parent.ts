import type { EventLog } from "../../ports/event-log/port.ts";
import { type Guid, parseGuid } from "../../vocabulary/ids.ts";
import { refusedAt } from "../../vocabulary/refusal.ts";
import { revisionInUse } from "./revision-in-use.ts";

/** Which templates of others a tenant may copy. */
export interface ShownTemplates {
  /** The tenant whose template it is, where the first one sees it; without it, it sees none of others. */
  readonly ownerFor?: (tenantId: string, templateId: string) => Promise<string | undefined>;
}

/** A template and whose it is. */
export interface OwnedTemplate {
  readonly tenantId: string;
  readonly id: Guid;
}

/** The template that another one is a copy of: an own one or one that the tenant sees. @throws Refusal INVALID_REQUEST */
export async function parentOf(
  { log, ownerFor }: ShownTemplates & { readonly log: EventLog },
  tenantId: string,
  parentId: string | null,
): Promise<OwnedTemplate | null> {
  if (parentId === null) return null;
  const id = parseGuid(parentId);
  if (id !== undefined && (await revisionInUse(log, tenantId, id)) !== undefined) return { tenantId, id };
  const owner = id && (await ownerFor?.(tenantId, id));
  if (id !== undefined && owner !== undefined) return { tenantId: owner, id };
  const message = `The parent '${parentId.slice(0, 64)}' is neither one of your templates nor one you can see.`;
  throw refusedAt("/parentId", message, "UNKNOWN_PARENT");
}
