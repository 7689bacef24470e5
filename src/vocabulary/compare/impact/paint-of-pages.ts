import type { ShownPages } from "../pages.ts";

/** All that pages show, spelled: equal exactly when they look the same and lead to the same. Where nodes stand is left out: it is not seen. */
export function paintOfPages({ pages, faces }: ShownPages): string {
  const drawn = JSON.stringify(pages, (_, value: unknown) => (Array.isArray(value) ? value.filter(isSeen) : value));
  return `${drawn}\n${JSON.stringify(faces)}`;
}

function isSeen(value: unknown): boolean {
  return typeof value !== "object" || value === null || (value as { readonly op?: unknown }).op !== "node";
}
