import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { editorWords } from "../words/editor-words.ts";
import type { Desk } from "./desk.ts";
import { draftKeeper, draftOwner, keptDraft } from "./drafts.ts";
import { holdPlace } from "./hold-place.ts";
import { draftKey, type KeptDraft, unsaved, withOlder } from "./kept-draft.ts";

/**
 * Keeps every change of the definition in this browser, and finds what an earlier visit left there. Of several tabs with one template
 * the first does so: a draft holds one text.
 */
export function useDrafts({ editing, template, name, keeper, found, elsewhere }: Desk): void {
  const isRead = useSignal(false);
  const last = useRef<KeptDraft | undefined>(undefined);
  const owner = useMemo(draftOwner, []);
  const key = draftKey(template.value, owner);
  const keeps = useMemo(() => draftKeeper(key), [key]);
  keeper.current = keeps;
  useEffect(() => {
    isRead.value = false;
    const held = (): void => {
      elsewhere.value = false;
      void keptDraft(key).then((draft) => {
        last.current = found.value = unsaved(draft, template.value);
        isRead.value = true;
      });
    };
    const leave = holdPlace(`draft ${key}`, { held, elsewhere: () => (elsewhere.value = true) });
    return () => {
      leave();
      keeps.stop();
    };
  }, [key, keeps, found, isRead, template, elsewhere]);
  const base = template.value;
  const content = editing.content.value;
  const title = name.value;
  useEffect(() => {
    if (!isRead.value) return;
    const isSaved = content === base.content && title === base.name;
    const draft = { content, name: title, base: baseOf(base), at: new Date().toISOString() };
    const next = isSaved ? found.value : withOlder(found.value, draft);
    // A draft that is kept already is left alone: another tab may have written since.
    if (next === last.current) return;
    last.current = next;
    keeps.push(next);
  }, [content, title, base, keeps, found.value, isRead.value, found, isRead]);
}

const baseOf = ({ etag, content, name }: KeptDraft["base"]): KeptDraft["base"] => ({ etag, content, name });

/** Offers what an earlier visit left. */
export function DraftBar({ desk }: { readonly desk: Desk }) {
  const { found, elsewhere } = desk;
  const { draft: words } = editorWords.value;
  const draft = found.value;
  if (elsewhere.value)
    return (
      <p class="draft-bar" role="status">
        {words.elsewhere}
      </p>
    );
  if (draft === undefined) return null;
  const at = new Date(draft.at).toLocaleString(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const use = () => {
    found.value = draft.older;
    desk.name.value = draft.name;
    // It is a change of what it began with: what was saved since is then noticed as any other conflict.
    if (draft.base.etag !== "") desk.template.value = { ...desk.template.value, ...draft.base };
    desk.editing.setContent(draft.content);
  };
  const discard = () => {
    found.value = draft.older;
  };
  return (
    <p class="draft-bar" role="status">
      {words.found(at)}{" "}
      <button type="button" onClick={use}>
        {words.use}
      </button>
      <button type="button" class="quiet" onClick={discard}>
        {words.discard}
      </button>
    </p>
  );
}
