import type { Collection } from "../../ports/read-models/port.ts";
import { type DocumentEvent, documentStreams } from "../../vocabulary/events/document.ts";
import type { Projection } from "../projection.ts";

/** One generation, which counts also when its document is deleted or expires. Kept by document, so that a repeat counts once. */
export interface Generation {
  /** The documentId. */
  readonly id: string;
  readonly tenantId: string;
  /** UTC, `2026-03-28`. */
  readonly day: string;
  readonly format: "pdf" | "docx";
  /** Null when it was made without one. */
  readonly templateId: string | null;
  readonly pages: number;
  readonly bytes: number;
}

export const usageCollection: Collection<Generation> = {
  name: "usage",
  version: 2,
  fields: { day: "text", format: "text" },
};

export const usage: Projection<Generation, DocumentEvent> = {
  collection: usageCollection,
  prefixes: [documentStreams],
  change: (event) => {
    switch (event.type) {
      case "DocumentGenerated": {
        const { documentId: id, tenantId, at, format, template, pages, sizeBytes: bytes } = event.data;
        const made = { id, tenantId, day: at.slice(0, 10), format, templateId: template?.id ?? null, pages, bytes };
        return { id, apply: () => made };
      }
      case "DocumentDeleted":
      case "DocumentExpired":
        return undefined;
    }
  },
};
