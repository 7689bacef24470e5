import { useState } from "preact/hooks";
import { call, Refused } from "../client/call.ts";
import type { Template } from "../client/generated/routes.ts";
import { Drop } from "../shell/drop.tsx";
import { numberText } from "../shell/format.ts";
import { hear } from "../shell/heard.ts";
import { troubleOf } from "../shell/loaded.tsx";
import { fileWords } from "../words/file-words.ts";
import { words } from "../words/words.ts";
import type { WordTag } from "./nested-tags.ts";
import { type TagChange, tagChanges } from "./tag-changes.ts";

interface Given {
  readonly template: Template;
  readonly etag: string;
  readonly tags: readonly WordTag[];
  readonly reload: () => void;
}

/** A file that took the place of another. */
interface Replaced {
  readonly changes: readonly TagChange[];
  /** The revision that has the file before. */
  readonly before: string;
}

/** Gives the template another Word file, and says what its tags are otherwise. A file that cannot be filled is taken only when somebody insists. */
export function ReplaceFile({ template: { id, revision }, etag, tags, reload }: Given) {
  const { word: text } = fileWords.value;
  const [trouble, setTrouble] = useState("");
  const [faulty, setFaulty] = useState<File>();
  const [replaced, setReplaced] = useState<Replaced>();
  const attempt = async (work: () => Promise<void>) => {
    setTrouble("");
    setFaulty(undefined);
    try {
      await work();
      reload();
    } catch (error) {
      setTrouble(troubleOf(error, words.value));
      throw error;
    }
  };
  const replace = (file: File, isChecked: boolean) =>
    attempt(async () => {
      const body = new FormData();
      body.set("file", file);
      const headers = {
        ...(etag === "" ? {} : { "If-Match": etag }),
        ...(isChecked ? { Prefer: "handling=strict" } : {}),
      };
      await call("PUT /v1/{tenantId}/templates/{id}/file", { path: { id }, body, headers });
      const { value } = await call("GET /v1/{tenantId}/templates/{id}/inspect", { path: { id } });
      const changes = tagChanges(tags, value.tags);
      setReplaced({ changes, before: revision });
      hear(text.changed(numberText(changes.length)));
    }).catch((error: unknown) => {
      if (isChecked && isFaulty(error)) setFaulty(file);
    });
  const takeBack = (revisionId: string) =>
    void attempt(async () => {
      const path = { templateId: id, revisionId };
      await call("POST /v1/{tenantId}/templates/{templateId}/revisions/{revisionId}/revert", { path, body: {} });
      setReplaced(undefined);
      hear(text.takenBack);
    }).catch(() => undefined);
  return (
    <section class="report" aria-label={text.replace}>
      <h2>{text.replace}</h2>
      <Drop
        line={text.replaceLine}
        label={text.choose}
        accept=".docx,.dotx"
        take={(file) => void replace(file, true)}
        isQuiet
      />
      <p role="alert" class="trouble">
        {trouble}
      </p>
      {faulty === undefined ? null : (
        <p class="actions">
          <button type="button" class="danger" onClick={() => void replace(faulty, false)}>
            {text.insist}
          </button>
        </p>
      )}
      {replaced === undefined ? null : <Changes {...replaced} takeBack={() => takeBack(replaced.before)} />}
    </section>
  );
}

const isFaulty = (error: unknown): boolean =>
  error instanceof Refused && error.problem.errorCode === "TEMPLATE_INVALID";

interface ChangesGiven extends Replaced {
  readonly takeBack: () => void;
}

/** What the file in use has otherwise than the one before it. */
function Changes({ changes, before, takeBack }: ChangesGiven) {
  const { word: text } = fileWords.value;
  return (
    <>
      <h3>{text.changed(numberText(changes.length))}</h3>
      {changes.length === 0 ? null : (
        <ul class="changes">
          {changes.map((change, at) => (
            <li key={at}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
      <p class="actions">
        <button type="button" onClick={takeBack}>
          {text.takeBack(before)}
        </button>
      </p>
    </>
  );
}

function Change({ change }: { readonly change: TagChange }) {
  const { word: text } = fileWords.value;
  const shown = change.kind === "gone" ? change.before : change.after;
  return (
    <>
      <strong>{text.changeKinds[change.kind]}</strong>{" "}
      {change.kind === "changed" ? (
        <>
          <code class="break">{change.before.tag}</code> →{" "}
        </>
      ) : null}
      <code class="break">{shown.tag}</code> <span class="muted">{shown.where}</span>
    </>
  );
}
