import { nextDiagnostic } from "@codemirror/lint";
import { useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { Refused } from "../client/call.ts";
import { ChangeList } from "../compare/change-list.tsx";
import type { Newest } from "../preview/newest.ts";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { Dialog } from "../shell/dialog.tsx";
import { editorWords } from "../words/editor-words.ts";
import { words } from "../words/words.ts";
import type { Conflict } from "./conflict.tsx";
import { type Desk, isChanged, isFaulty, type Pane } from "./desk.ts";
import { DraftBar, useDrafts } from "./draft-bar.tsx";
import { type Editing, openEditing } from "./editing.ts";
import { parsed } from "./json-text.ts";
import type { KeptDraft } from "./kept-draft.ts";
import type { LoadedTemplate } from "./loaded-template.ts";
import type { PaletteEntry } from "./palette.tsx";
import { ProblemsPanel } from "./problems-panel.tsx";
import { Resolve, save, saveByKey } from "./save.tsx";
import { componentNames, definitionSchema, imageNames, loadTemplate, newTemplate } from "./template.ts";
import "./editor.css";

/** Loads the template of the address, or a new one, then edits it. */
export function EditScreen() {
  const { params } = useRoute();
  const { query } = useLocation();
  const id: string | undefined = params["id"];
  const from = query["from"];
  const loaded = useSignal<LoadedTemplate | undefined>(undefined);
  const trouble = useSignal("");
  useEffect(() => {
    let isLeft = false;
    loaded.value = undefined;
    trouble.value = "";
    const loading = id === undefined ? newTemplate(from) : loadTemplate(id);
    loading.then(
      (template) => {
        // A slow answer about another template would be edited, and saved, under this one's address.
        if (!isLeft) loaded.value = template;
      },
      (error: unknown) => {
        if (!isLeft) trouble.value = error instanceof Refused ? error.message : words.value.state.unreachable;
      },
    );
    return () => {
      isLeft = true;
    };
  }, [id, from, loaded, trouble]);
  if (trouble.value !== "") return <p role="alert">{trouble.value}</p>;
  const template = loaded.value;
  // Just after the address changed, the template of the one before is still there.
  if (template === undefined || template.id !== id) return <p class="muted">{words.value.state.loading}</p>;
  return <Editor key={id ?? "new"} start={template} />;
}

/** The template whose Word file a text has before it is saved: its own, of a new copy that of the template it is a copy of. */
const fileOwnerOf = ({ id, parentId }: LoadedTemplate): string | undefined => id ?? parentId;

function Editor({ start }: { readonly start: LoadedTemplate }) {
  const template = useSignal(start);
  const editing = useMemo(
    () => openEditing({ content: start.content, data: start.testData }, () => fileOwnerOf(template.peek())),
    [start],
  );
  const desk: Desk = {
    editing,
    template,
    name: useSignal(start.name),
    note: useSignal(""),
    said: useSignal(""),
    busy: useSignal(false),
    pane: useSignal<Pane>("problems"),
    open: useSignal<"palette" | "compare" | "file" | undefined>(undefined),
    conflict: useSignal<Conflict | undefined>(undefined),
    keeper: useRef<Newest<KeptDraft | undefined> | undefined>(undefined),
    found: useSignal<KeptDraft | undefined>(undefined),
    elsewhere: useSignal(false),
  };
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : editing.mount(place.current)), [editing]);
  useEffect(() => () => editing.stop(), [editing]);
  useEffect(() => supplyKnowledge(editing), [editing]);
  // What somebody types after Ctrl-K is for the palette, which is to be there at once.
  useEffect(() => void loadCommands(), []);
  useKeys(desk);
  useDrafts(desk);
  const { edit } = editorWords.value;
  const title = start.id === undefined ? edit.newTitle : edit.title(desk.name.value);
  useEffect(() => {
    document.title = `${title} · ${words.value.studio}`;
  }, [title]);
  return (
    <div class="edit">
      <Head desk={desk} />
      <DraftBar desk={desk} />
      <div class="edit-panes">
        <section class="edit-text" aria-label={edit.definition}>
          <div class="code" ref={place} />
          <Lower desk={desk} />
        </section>
        <PreviewPane editing={editing} />
      </div>
      <Dialogs desk={desk} />
    </div>
  );
}

function supplyKnowledge(editing: Editing): undefined {
  void definitionSchema().then(
    (schema) => {
      editing.schema.value = schema;
    },
    // Without it completion offers less, and the next editor looks for it again.
    () => undefined,
  );
  void Promise.all([componentNames(), imageNames()]).then(
    ([components, assets]) => {
      editing.around.value = { components, assets };
    },
    // Without these names completion offers less, and nothing else is missing.
    () => undefined,
  );
  return undefined;
}

function Head({ desk }: { readonly desk: Desk }) {
  const { edit, palette } = editorWords.value;
  const { template, name, note, said, busy, open } = desk;
  const isNew = template.value.id === undefined;
  const changed = isChanged(desk);
  const heading = useRef<HTMLHeadingElement>(null);
  // A new screen begins at its title, for screen readers too.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header class="edit-head">
      <h1 class="sr" ref={heading} tabIndex={-1}>
        {isNew ? edit.newTitle : edit.title(template.value.name)}
      </h1>
      {isNew ? null : (
        <a class="button quiet" href={`/studio/templates/${template.value.id}`}>
          ← {edit.back}
        </a>
      )}
      <label class="edit-name">
        <span class="sr">{edit.name}</span>
        <input
          value={name.value}
          placeholder={edit.untitled}
          onInput={({ currentTarget }) => (name.value = currentTarget.value)}
        />
      </label>
      <output class="muted edit-said">{said.value || (changed ? edit.unsaved : "")}</output>
      {isNew ? null : (
        <label class="edit-note">
          <span class="sr">{edit.note}</span>
          <input
            value={note.value}
            placeholder={edit.note}
            onInput={({ currentTarget }) => (note.value = currentTarget.value)}
          />
        </label>
      )}
      <button type="button" class="quiet" title="Ctrl-K" onClick={() => (open.value = "palette")}>
        {palette.title}
      </button>
      {isNew ? null : (
        <button type="button" class="quiet" disabled={!changed} onClick={() => (open.value = "compare")}>
          {edit.compare}
        </button>
      )}
      <button
        type="button"
        class="main"
        disabled={busy.value || isFaulty(desk) || !(changed || isNew)}
        onClick={() => void save(desk)}
      >
        {isNew ? edit.saveNew : saveLabel(desk)}
      </button>
      <Live live={template.value.live} />
    </header>
  );
}

/** The words on the button that saves: saving changes documents only while no revision is live. */
function saveLabel({ template }: Pick<Desk, "template">): string {
  const { edit } = editorWords.value;
  return template.value.live === undefined ? edit.save : edit.saveBeside;
}

function Live({ live }: { readonly live: string | undefined }) {
  return live === undefined ? null : <p class="muted edit-live">{editorWords.value.edit.isLive(live)}</p>;
}

function Lower({ desk }: { readonly desk: Desk }) {
  const { edit, problems: counted } = editorWords.value;
  const { editing, pane } = desk;
  const problems = editing.problems.value;
  const toggle = (one: Exclude<Pane, undefined>) => () => {
    pane.value = pane.value === one ? undefined : one;
  };
  const { unresolved } = editing.use.value;
  return (
    <div class="lower">
      <div class="lower-tabs">
        <button type="button" class="tab" aria-expanded={pane.value === "problems"} onClick={toggle("problems")}>
          {problems.length === 0 ? counted.none : counted.count(problems.length)}
        </button>
        <button type="button" class="tab" aria-expanded={pane.value === "data"} onClick={toggle("data")}>
          {edit.data}
          {unresolved.length === 0 ? "" : ` (${unresolved.length})`}
        </button>
        <span class="muted lower-keys">{edit.keys}</span>
      </div>
      {pane.value === "problems" ? <ProblemsPanel editing={editing} /> : null}
      {pane.value === "data" ? <LaterData editing={editing} /> : null}
    </div>
  );
}

function Dialogs({ desk }: { readonly desk: Desk }) {
  const { open, editing, template, conflict } = desk;
  const { edit, compare } = editorWords.value;
  const close = () => {
    open.value = undefined;
  };
  if (conflict.value !== undefined) return <Resolve desk={desk} conflict={conflict.value} />;
  if (open.value === "palette") return <LaterCommands desk={desk} commands={commandsOf(desk)} close={close} />;
  if (open.value === "compare")
    return (
      <Dialog title={edit.compare} close={close}>
        <ChangeList before={parsed(template.value.content)} after={editing.definition.value} none={compare.same} />
      </Dialog>
    );
  if (open.value === "file")
    return (
      <LaterFile
        content={editing.content.value}
        templateId={fileOwnerOf(template.value)}
        data={editing.data.value}
        name={desk.name.value}
        close={close}
      />
    );
  return null;
}

/** What is shown by a component whose code comes when it is wanted. */
function later<Given extends object>(load: () => Promise<FunctionComponent<Given>>): FunctionComponent<Given> {
  return (given) => {
    const [Shown, setShown] = useState<FunctionComponent<Given>>();
    useEffect(() => void load().then((found) => setShown(() => found)), []);
    return Shown === undefined ? null : <Shown {...given} />;
  };
}

const LaterFile = later(async () => (await import("./whole-file.tsx")).WholeFile);
const loadCommands = () => import("./commands.tsx");
const LaterCommands = later(async () => (await loadCommands()).Commands);
const LaterData = later(async () => (await import("./data-pane.tsx")).DataPane);

/** Opens the file that the text makes; a faulty one makes none, which is said. */
function showFile(desk: Desk): void {
  if (isFaulty(desk)) desk.said.value = editorWords.value.edit.faulty;
  else desk.open.value = "file";
}

function commandsOf(desk: Desk): readonly PaletteEntry[] {
  const { edit, problems } = editorWords.value;
  const { editing, open, pane } = desk;
  return [
    { label: saveLabel(desk), detail: "", keys: "Ctrl-S", run: () => saveByKey(desk) },
    {
      ...{ label: problems.next, detail: "", keys: "F8" },
      run: () => {
        const view = editing.view.value;
        if (view !== undefined) nextDiagnostic(view);
      },
    },
    { label: edit.file, detail: "", keys: "Ctrl-Enter", run: () => showFile(desk) },
    { label: edit.data, detail: "", run: () => (pane.value = "data") },
    { label: edit.problems, detail: "", run: () => (pane.value = "problems") },
    { label: edit.compare, detail: "", run: () => (open.value = "compare") },
  ];
}

/** Keys that work in the whole screen. */
function useKeys(desk: Desk): void {
  const latest = useRef(desk);
  latest.current = desk;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key === "s") saveByKey(latest.current);
      else if (isCommand && event.key === "k" && !isForLink(event)) latest.current.open.value = "palette";
      else if (isCommand && event.key === "Enter") showFile(latest.current);
      else if (event.key === "F6") nextPane(event.shiftKey);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, []);
}

/** Whether somebody who writes on the page means a link: letters are selected there, or the caret is in one. */
const isForLink = ({ target, shiftKey }: KeyboardEvent): boolean =>
  !shiftKey && target instanceof Element && target.matches(".write-field[data-link-key]");

/** Moves the focus to the next of: text, lower pane, preview. */
function nextPane(backwards: boolean): void {
  const panes = [...document.querySelectorAll<HTMLElement>(".edit .code .cm-content, .lower .tab, .preview .desk")];
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  panes[(at + (backwards ? panes.length - 1 : 1)) % panes.length]?.focus();
}
