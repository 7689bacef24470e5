import { ChangeList } from "../compare/change-list.tsx";
import { Dialog } from "../shell/dialog.tsx";
import { editorWords } from "../words/editor-words.ts";
import { parsed } from "./json-text.ts";
import { mergedDefinition } from "./merge.ts";
import { written } from "./template.ts";

/** Three texts of one template: as it was loaded, as somebody else saved it, as it is here. */
export interface Conflict {
  readonly base: string;
  readonly theirs: string;
  readonly yours: string;
}

interface Given {
  readonly conflict: Conflict;
  /** The text to save over theirs. */
  readonly onChoose: (text: string) => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** What both changed since it was loaded, and the choice. */
export function ConflictDialog({ conflict, onChoose, onTakeTheirs, onClose }: Given) {
  const { conflict: words } = editorWords.value;
  const base = parsed(conflict.base);
  const theirs = parsed(conflict.theirs);
  const yours = parsed(conflict.yours);
  const both = yours === undefined ? undefined : mergedDefinition(base, theirs, yours);
  return (
    <Dialog title={words.title} close={onClose}>
      <p>{words.line}</p>
      <div class="two">
        <section>
          <h3>{words.theirs}</h3>
          <ChangeList before={base} after={theirs} none={words.nothing} />
        </section>
        <section>
          <h3>{words.yours}</h3>
          {yours === undefined ? (
            <p>{words.broken}</p>
          ) : (
            <ChangeList before={base} after={yours} none={words.nothing} />
          )}
        </section>
      </div>
      {both === undefined ? null : <p class="muted">{words.bothHint}</p>}
      <p class="actions">
        {both === undefined ? null : (
          <button type="button" class="main" onClick={() => onChoose(written(both))}>
            {words.both}
          </button>
        )}
        <button type="button" disabled={yours === undefined} onClick={() => onChoose(conflict.yours)}>
          {words.keepYours}
        </button>
        <button type="button" onClick={onTakeTheirs}>
          {words.takeTheirs}
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          {words.cancel}
        </button>
      </p>
    </Dialog>
  );
}
