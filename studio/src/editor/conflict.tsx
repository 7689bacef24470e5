import { ChangeList } from "../compare/change-list.tsx";
import { Dialog } from "../shell/dialog.tsx";
import { editorWords } from "../words/editor-words.ts";
import { parsed } from "./json-text.ts";
import type { LoadedTemplate, Version } from "./loaded-template.ts";
import { over, together } from "./together.ts";

/** One template three times: as it was, as somebody else saved it, as it is here. */
export interface Conflict {
  readonly base: Version;
  readonly theirs: LoadedTemplate;
  readonly yours: Version;
}

interface Given {
  readonly conflict: Conflict;
  /** Takes the version to save over theirs. */
  readonly onChoose: (version: Version) => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Both changes since it was loaded, side by side, and the choice. */
export function ConflictDialog({ conflict, onChoose, onTakeTheirs, onClose }: Given) {
  const { conflict: words } = editorWords.value;
  const { base, theirs, yours } = conflict;
  const isBroken = parsed(yours.content) === undefined;
  const both = isBroken ? undefined : together(conflict);
  return (
    <Dialog title={words.title} close={onClose}>
      <p>{words.line}</p>
      <div class="two">
        <section>
          <h3>{words.theirs}</h3>
          <Changes base={base} version={theirs} />
        </section>
        <section>
          <h3>{words.yours}</h3>
          {isBroken ? <p>{words.broken}</p> : <Changes base={base} version={yours} />}
        </section>
      </div>
      {both === undefined ? null : <p class="muted">{words.bothHint}</p>}
      <p class="actions">
        {both === undefined ? null : (
          <button type="button" class="main" onClick={() => onChoose(both)}>
            {words.both}
          </button>
        )}
        <button type="button" disabled={isBroken} onClick={() => onChoose(over(conflict))}>
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

function Changes({ base, version }: { readonly base: Version; readonly version: Version }) {
  const { conflict: words } = editorWords.value;
  const isNamed = version.name !== base.name;
  const hasData = version.testData !== base.testData;
  const hasContent = version.content !== base.content;
  return (
    <>
      {isNamed ? <p>{words.named(base.name, version.name)}</p> : null}
      {hasData ? <p>{words.data}</p> : null}
      {hasContent || !(isNamed || hasData) ? (
        <ChangeList before={parsed(base.content)} after={parsed(version.content)} none={words.nothing} />
      ) : null}
    </>
  );
}
