import type { Collection } from "../../ports/read-models/port.ts";
import { type DocumentEvent, documentStreams } from "../../vocabulary/events/document.ts";
import type { Projection } from "../projection.ts";

/**
 * What was generated on one UTC day in one format with one template, or without. Documents count also when they are deleted
 * or expire. A sum can be kept because every document of a read model knows the last event that went into it.
 */
export interface DayUsage {
  /** Tenant, day, format and template. */
  readonly id: string;
  readonly tenantId: string;
  /** UTC, `2026-03-28`. */
  readonly day: string;
  readonly format: "pdf" | "docx";
  /** Null when they were made without one. */
  readonly templateId: string | null;
  readonly documents: number;
  readonly pages: number;
  readonly bytes: number;
}

export const usageCollection: Collection<DayUsage> = { name: "usage", version: 3, fields: { day: "text" } };

export const usage: Projection<DayUsage, DocumentEvent> = {
  collection: usageCollection,
  prefixes: [documentStreams],
  change: (event) => {
    switch (event.type) {
      case "DocumentGenerated": {
        const { tenantId, at, format, template, pages, sizeBytes } = event.data;
        const first = emptyDay(tenantId, at.slice(0, 10), format, template?.id ?? null);
        return { id: first.id, apply: (sum = first) => withOneMore(sum, pages, sizeBytes) };
      }
      case "DocumentDeleted":
      case "DocumentExpired":
      case "DocumentReproduced":
        return undefined;
    }
  },
};

function emptyDay(tenantId: string, day: string, format: "pdf" | "docx", templateId: string | null): DayUsage {
  const id = `${tenantId}.${day}.${format}.${templateId ?? ""}`;
  return { id, tenantId, day, format, templateId, documents: 0, pages: 0, bytes: 0 };
}

function withOneMore(sum: DayUsage, pages: number, bytes: number): DayUsage {
  return { ...sum, documents: sum.documents + 1, pages: sum.pages + pages, bytes: sum.bytes + bytes };
}
