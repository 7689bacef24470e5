import { isolateHistory, redo, undo } from "@codemirror/commands";
import { type Diagnostic, diagnosticCount, setDiagnostics } from "@codemirror/lint";
import type { ChangeSpec, EditorState, SelectionRange } from "@codemirror/state";
import type { EditorView, ViewUpdate } from "@codemirror/view";
import { computed, signal } from "@preact/signals";
import type { DataUsed, Finding } from "../../../src/vocabulary/http/diagnosis.ts";
import type { Draft } from "../preview/draft.ts";
import { type DescribedAnswer, type Live, openLive } from "../preview/live.ts";
import { editorWords } from "../words/editor-words.ts";
import type { Known } from "./assistance.ts";
import { type Assistance, openCodeEditor, sliceOf, treeOf } from "./code-editor.ts";
import { leadTo, selectFromPage } from "./glow.ts";
import { objectOf } from "./json-text.ts";
import type { Surroundings } from "./knowledge.ts";
import type { Span } from "./places.ts";
import { faultsOf, findingsOf, type Problem, readText } from "./problem.ts";
import type { Schema } from "./schema-walk.ts";
import { trackTexts } from "./tracked.ts";

const noData: DataUsed = { used: [], unresolved: [], unused: [], inferredSchema: {} };

/** A change of the text from outside of the code pane. */
interface EditorChange {
  readonly changes: ChangeSpec;
  readonly selection: { readonly anchor: number; readonly head?: number };
  readonly userEvent: string;
  /** Undone by itself, whatever is typed before and behind it at once. */
  readonly isApart: boolean;
}

/** A definition that is being edited: its text, what is wrong with it, and its pages. */
export interface Editing {
  readonly content: { readonly value: string };
  readonly data: { readonly value: string };
  /** False: the data are not used, because they are no JSON object. */
  readonly dataIsWhole: { readonly value: boolean };
  readonly problems: { readonly value: readonly Problem[] };
  readonly use: { readonly value: DataUsed };
  /** The pointer at the caret, into the text that the pages are of. */
  readonly caretPointer: { readonly value: string | undefined };
  readonly definition: { readonly value: unknown };
  /** Whether the text is what the pages are of. */
  readonly isCurrent: { readonly value: boolean };
  readonly live: Live;
  readonly schema: { value: Schema | undefined };
  readonly around: { value: Surroundings };
  /** Opens the editor in an element; returns what closes it. */
  mount(parent: HTMLElement): () => void;
  readonly view: { readonly value: EditorView | undefined };
  /** The editor's text and selection; undefined before it is there. */
  readonly state: { readonly value: EditorState | undefined };
  /** The test data that pages are made of. */
  readonly dataValue: { readonly value: object };
  /** The text that the pages in view are of; undefined before the first answer. */
  drawnText(): string | undefined;
  /** Where a pointer of the drawn text leads to in the present one. */
  spanOfDrawn(pointer: string): Span | undefined;
  /** Changes the text; nothing before the code pane is there. */
  edit(change: EditorChange): void;
  undo(): void;
  redo(): void;
  /** Selects a stretch of the text for what was pointed at on a page; a span glows. */
  select(range: SelectionRange, glowing: Span | undefined): void;
  setData(text: string): void;
  setContent(text: string): void;
  /** Puts the caret where a pointer of the drawn text leads, or selects a word there. */
  leadTo(pointer: string, word?: string): void;
  show(problem: Problem): void;
  stop(): void;
}

/** `templateId`: of the template that the text is a change of; undefined: it is a new one. */
export function openEditing(
  start: { readonly content: string; readonly data: string },
  templateId: () => string | undefined,
): Editing {
  const content = signal(start.content);
  const data = signal(start.data);
  const dataValue = signal<object>(objectOf(start.data) ?? {});
  const dataIsWhole = computed(() => objectOf(data.value) !== undefined);
  const faults = signal<readonly Problem[]>([]);
  const findings = signal<readonly Problem[]>([]);
  const problems = computed(() => [...faults.value, ...findings.value]);
  const use = signal(noData);
  const definition = signal<unknown>(undefined);
  const caretPointer = signal<string | undefined>(undefined);
  const version = signal(0);
  const view = signal<EditorView | undefined>(undefined);
  const state = signal<EditorState | undefined>(undefined);
  const schema = signal<Schema | undefined>(undefined);
  const around = signal<Surroundings>({ components: [], assets: [] });
  const tracked = trackTexts();
  let answer: { readonly version: number; readonly findings: readonly Finding[] } = { version: -1, findings: [] };
  /** The text that the pages in view are of: a later one than that of the findings while somebody types in a long document. */
  let drawn = -1;

  const live = openLive((given: DescribedAnswer, draft: Draft) => {
    drawn = draft.version;
    use.value = given.data;
    if (!given.partial) {
      answer = { version: draft.version, findings: given.findings };
      tracked.answered(draft.version);
    }
    if (view.value !== undefined) {
      placeFindings(view.value.state);
      underline();
      placeCaret(view.value.state);
    }
  });
  /** A later text moved them; what is left of a finding whose place is gone stays where it was. */
  const placeFindings = (state: EditorState): void => {
    findings.value = findingsOf(answer.findings, treeOf(state), sliceOf(state)).map((problem) => {
      const span = tracked.spanOf(answer.version, problem.pointer);
      return span === undefined ? problem : { ...problem, span };
    });
  };
  const placeCaret = (state: EditorState): void => {
    caretPointer.value = tracked.pointerOf(drawn, state.selection.main.head);
  };
  const underline = (): void => {
    const editor = view.value;
    // Nothing is there, and nothing was: most keys change none.
    if (editor === undefined || (problems.value.length === 0 && diagnosticCount(editor.state) === 0)) return;
    editor.dispatch(
      setDiagnostics(
        editor.state,
        problems.value.map((one) => diagnosticOf(one, editor.state)),
      ),
    );
  };
  const read = (state: EditorState): void => {
    const text = state.doc.toString();
    content.value = text;
    const tree = treeOf(state);
    const reading = readText(tree, text);
    faults.value = faultsOf(reading, tree, sliceOf(state), editorWords.value.edit.notJson);
    if (reading.kind === "whole") definition.value = reading.value;
    if (faults.value.length === 0) draw(state);
  };
  const draw = (state: EditorState): void => {
    tracked.add(version.value, state);
    const draft = { content: content.value, templateId: templateId(), data: dataValue.value };
    live.draw({ ...draft, version: version.value });
  };
  const onUpdate = (update: ViewUpdate): void => {
    if (update.docChanged) {
      tracked.changed(update.changes.desc);
      version.value += 1;
      read(update.state);
      placeFindings(update.state);
      // A transaction may not begin inside of another.
      queueMicrotask(underline);
    }
    if (update.docChanged || update.selectionSet) {
      placeCaret(update.state);
      state.value = update.state;
    }
  };

  return {
    ...{
      content,
      data,
      dataIsWhole,
      problems,
      use,
      caretPointer,
      definition,
      live,
      schema,
      around,
      view,
      state,
      dataValue,
    },
    drawnText: () => tracked.textOf(drawn),
    spanOfDrawn: (pointer) => tracked.spanOf(drawn, pointer),
    isCurrent: computed(() => live.answered.value === version.value),
    mount: (parent) => {
      const assistance = laterAssistance(() => ({ schema: schema.value, around: around.value, data: dataValue.value }));
      const label = editorWords.value.edit.definition;
      const editor = openCodeEditor({ parent, text: content.value, label, assistance, onUpdate });
      view.value = editor;
      state.value = editor.state;
      read(editor.state);
      underline();
      return () => {
        view.value = undefined;
        editor.destroy();
      };
    },
    edit: ({ isApart, ...change }) =>
      view.value?.dispatch({
        ...{ ...change, scrollIntoView: true },
        ...(isApart ? { annotations: isolateHistory.of("full") } : {}),
      }),
    undo: () => void (view.value !== undefined && undo(view.value)),
    redo: () => void (view.value !== undefined && redo(view.value)),
    select: (range, glowing) => {
      if (view.value !== undefined) selectFromPage(view.value, range, glowing);
    },
    setData: (text) => {
      data.value = text;
      const value = objectOf(text);
      if (value === undefined) return;
      dataValue.value = value;
      version.value += 1;
      if (view.value !== undefined && faults.value.length === 0) draw(view.value.state);
    },
    setContent: (text) => {
      const editor = view.value;
      editor?.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
    },
    leadTo: (pointer, word) => {
      const span = tracked.spanOf(drawn, pointer);
      if (span !== undefined && view.value !== undefined) leadTo(view.value, span, word);
    },
    show: ({ span }) => {
      if (view.value !== undefined) leadTo(view.value, span);
    },
    stop: () => live.stop(),
  };
}

/** Completion and hover, whose code comes when the page is there: the first keystroke does not wait for it. */
function laterAssistance(known: () => Known): Assistance {
  let loaded: Assistance | undefined;
  void import("./assistance.ts").then(({ assistanceOf }) => {
    loaded = assistanceOf(known);
  });
  return {
    offers: (...given) => loaded?.offers(...given),
    explain: (...given) => loaded?.explain(...given),
    pickColour: (view) => loaded?.pickColour(view) ?? false,
  };
}

function diagnosticOf({ severity, message, code, span }: Problem, state: EditorState): Diagnostic {
  const { length } = state.doc;
  const from = Math.min(span.from, length);
  return {
    from,
    to: Math.max(from, Math.min(span.to, length)),
    severity,
    message,
    ...(code === undefined ? {} : { source: code }),
  };
}
