import { Refused } from "../client/call.ts";
import { editorWords } from "../words/editor-words.ts";
import { words } from "../words/words.ts";
import { type Conflict, ConflictDialog } from "./conflict.tsx";
import { type Desk, isChanged, isFaulty } from "./desk.ts";
import { draftOwner, leaveDraft } from "./drafts.ts";
import { draftKey } from "./kept-draft.ts";
import { isSame, type LoadedTemplate, type Version } from "./loaded-template.ts";
import { loadTemplate, saveTemplate } from "./template.ts";

const time = (): string => new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });

const sentence = (error: unknown): string => (error instanceof Refused ? error.message : words.value.state.unreachable);

/** Saves by a key as the button would; a faulty text is not saved, which is said. */
export function saveByKey(desk: Desk): void {
  if (isFaulty(desk)) desk.said.value = editorWords.value.edit.faulty;
  else if (isChanged(desk) || desk.template.value.id === undefined) void save(desk);
}

/** Stores what is written; a conflict opens the comparison of both. */
export async function save(desk: Desk): Promise<void> {
  const { said, busy } = desk;
  if (busy.value) return;
  busy.value = true;
  try {
    await store(desk);
  } catch (error) {
    said.value = sentence(error);
  } finally {
    busy.value = false;
  }
}

async function store(desk: Desk): Promise<void> {
  const { editing, template, name, note, said, conflict } = desk;
  const { edit } = editorWords.value;
  const base = template.value;
  const yours = { name: name.value || edit.untitled, content: editing.content.value, testData: editing.data.value };
  try {
    template.value = await saveTemplate(base, { ...yours, note: note.value });
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.status !== 412 || base.id === undefined) throw error;
    const theirs = await loadTemplate(base.id);
    if (!isSame(theirs, yours)) {
      conflict.value = { base, theirs, yours };
      return;
    }
    // An earlier try stored it, and its answer was lost on the way.
    template.value = theirs;
  }
  if (name.value === "") name.value = yours.name;
  note.value = "";
  if (base.id === undefined) await leaveNew(desk, base);
  said.value = edit.saved(time());
}

/** From a new template to the one that was stored: its draft goes before the screen says that it is saved, an earlier visit's stays. */
async function leaveNew({ template, keeper, found, elsewhere }: Desk, base: LoadedTemplate): Promise<void> {
  const left = found.value;
  const isElsewhere = elsewhere.value;
  history.replaceState(null, "", `/studio/templates/${template.value.id}/edit`);
  keeper.current?.stop();
  // The place is the other tab's, with what it has not saved.
  if (!isElsewhere) await leaveDraft(draftKey(base, draftOwner()), left);
}

/** The dialog for two changes of one template. */
export function Resolve({ desk, conflict }: { readonly desk: Desk; readonly conflict: Conflict }) {
  const { template, editing, name } = desk;
  // From here on it is a change of what they saved. If somebody saves once more, that is a conflict of its own.
  const show = ({ content, testData, name: title }: Version): void => {
    template.value = conflict.theirs;
    desk.conflict.value = undefined;
    editing.setContent(content);
    editing.setData(testData);
    name.value = title;
  };
  return (
    <ConflictDialog
      conflict={conflict}
      onChoose={(version) => {
        show(version);
        void save(desk);
      }}
      onTakeTheirs={() => show(conflict.theirs)}
      onClose={() => (desk.conflict.value = undefined)}
    />
  );
}
