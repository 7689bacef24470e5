import type { LoadedTemplate } from "./loaded-template.ts";

/** A definition that was not saved. Test data are never kept: they may be somebody's. */
export interface KeptDraft {
  readonly content: string;
  readonly name: string;
  /** The revision that it changes, as it was; without a tag for a new template. */
  readonly base: Pick<LoadedTemplate, "etag" | "content" | "name">;
  /** ISO 8601. */
  readonly at: string;
  /** An earlier one, of which nobody has said yet what becomes of it. */
  readonly older?: KeptDraft | undefined;
}

/** Whose drafts they are: others who sign in with this browser do not see them. */
export interface DraftOwner {
  readonly tenantId: string;
  readonly clientId: string;
}

/** Under which somebody's drafts of a template are kept. */
export const draftKey = (
  { id, parentId }: Pick<LoadedTemplate, "id" | "parentId">,
  { tenantId, clientId }: DraftOwner,
): string => [tenantId, clientId, id ?? `new ${parentId ?? ""}`].join("/");

/** Earlier drafts of one template; beyond these the oldest are forgotten. */
const mostOlder = 4;

/** A draft before others that nobody has decided on. */
export const withOlder = (older: KeptDraft | undefined, draft: KeptDraft, most = mostOlder): KeptDraft => ({
  ...draft,
  older: older === undefined || most === 0 ? undefined : withOlder(older.older, older, most - 1),
});

/** The drafts of a template that say something else than the template does. */
export function unsaved(
  draft: KeptDraft | undefined,
  { content, name }: Pick<LoadedTemplate, "content" | "name">,
): KeptDraft | undefined {
  if (draft === undefined) return undefined;
  return draft.content === content && draft.name === name ? unsaved(draft.older, { content, name }) : draft;
}
