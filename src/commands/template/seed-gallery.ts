import type { Clock } from "../../ports/clock/port.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { beginCommand, type Origin } from "../origin.ts";
import { createTenant } from "../tenant/create.ts";
import { createTemplate, type TemplateStore } from "./create.ts";

/** A template that a new service shows to every tenant. */
export interface GalleryTemplate {
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly description: string;
  /** A definition, and data for it: JSON texts. */
  readonly content: string;
  readonly testData: string;
}

/** Namespace of all ids of the gallery: the same in every service, so that seeding again changes nothing. */
const gallery = "3d0b8f0a-6c1e-4f5d-9a7b-2c8e4d6f1a03" as Guid;

/** The tenant that owns the gallery's templates. It has no keys. */
export const galleryTenantId = uuidv5(gallery, "tenant");

/** Creates the gallery's tenant and its public templates, those that are not there yet. */
export async function seedGallery(
  store: TemplateStore & { readonly clock: Clock },
  templates: readonly GalleryTemplate[],
): Promise<void> {
  const begin = (name: string): Origin => {
    const caller = { tenantId: galleryTenantId, actor: "colophon", correlationId: gallery };
    return beginCommand(store.clock, caller, uuidv5(gallery, name));
  };
  const tenant = { name: "Colophon gallery", generationLimit: limits.generationsPerMinute };
  await createTenant(store.log, begin("tenant"), tenant);
  for (const { name, content, testData, category, tags, description } of templates) {
    const request = { visibility: "public", category, tags, description } as const;
    const template = { name, content, testData, publish: { request, allowed: true } };
    await createTemplate(store, begin(`template ${name}`), template);
  }
}
