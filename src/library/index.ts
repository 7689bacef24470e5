/** What the package `colophon` exports: `src/library/api.ts` has its types, docs/reference/library.md describes it. */
export type * from "./api.ts";
export { ColophonError } from "./colophon-error.ts";
export { createRenderer } from "./create-renderer.ts";
export { defineDocument } from "./define-document.ts";
