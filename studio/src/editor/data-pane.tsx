import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { editorWords } from "../words/editor-words.ts";
import { openCodeEditor } from "./code-editor.ts";
import type { Editing } from "./editing.ts";
import { objectOf, written } from "./json-text.ts";
import { withReferences } from "./sample.ts";

/** The test data, and what the definition does with them. */
export function DataPane({ editing }: { readonly editing: Editing }) {
  const { data: words, edit } = editorWords.value;
  const place = useRef<HTMLDivElement>(null);
  const replace = useRef<(text: string) => void>(() => undefined);
  useEffect(() => {
    if (place.current === null) return undefined;
    const editor = openCodeEditor({
      ...{ parent: place.current, text: editing.data.value, label: edit.data },
      onUpdate: ({ docChanged, state }) => {
        if (docChanged) editing.setData(state.doc.toString());
      },
    });
    const show = (insert: string): void => {
      if (insert !== editor.state.doc.toString())
        editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } });
    };
    replace.current = show;
    // Test data that somebody else saved may come in while the pane is open.
    const end = effect(() => show(editing.data.value));
    return () => {
      end();
      editor.destroy();
    };
  }, [editing, edit.data]);
  const { unresolved, unused, used } = editing.use.value;
  const make = () => replace.current(written(withReferences(objectOf(editing.data.value), unresolved)));
  return (
    <div class="data-pane">
      <div class="data-text" ref={place} />
      <aside class="data-use">
        {editing.dataIsWhole.value ? <p class="muted">{words.hint}</p> : <p role="alert">{edit.notData}</p>}
        <Paths title={words.unresolved} paths={unresolved} kind="unresolved" />
        {unresolved.length > 0 ? (
          <button type="button" onClick={make}>
            {words.make}
          </button>
        ) : (
          <p class="muted">{words.all}</p>
        )}
        <Paths title={words.unused} paths={unused} kind="unused" />
        <Paths title={words.used} paths={used} kind="used" />
      </aside>
    </div>
  );
}

interface PathsGiven {
  readonly title: string;
  readonly paths: readonly string[];
  readonly kind: string;
}

function Paths({ title, paths, kind }: PathsGiven) {
  if (paths.length === 0) return null;
  return (
    <section class={`paths paths-${kind}`}>
      <h3>
        {title} ({paths.length})
      </h3>
      <ul>
        {paths.slice(0, 100).map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
