import { useRef, useState } from "preact/hooks";
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
  /** undefined: the new file's tags were not answered. */
  readonly changes: readonly TagChange[] | undefined;
  /** The revision that has the file before. */
  readonly before: string;
  /** The revision that has it. */
  readonly after: string;
}

/** Gives the template another Word file, and says what its tags are otherwise. A file that cannot be filled is taken only when somebody insists. */
export function ReplaceFile({ template: { id, revision }, etag, tags, reload }: Given) {
  const { word: text } = fileWords.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState("");
  const [faulty, setFaulty] = useState<File>();
  const [replaced, setReplaced] = useState<Replaced>();
  const running = useRef(0);
  const match = etag === "" ? {} : { "If-Match": etag };
  const attempt = async (work: () => Promise<void>, failed: (error: unknown) => void = () => undefined) => {
    if (running.current > 0) return;
    running.current = 1;
    setSaid(text.storing);
    setTrouble("");
    setFaulty(undefined);
    try {
      await work();
      // The button that did it goes.
      heading.current?.focus();
    } catch (error) {
      setTrouble(troubleOf(error, words.value));
      failed(error);
    }
    setSaid("");
    running.current = 0;
    // Also where it failed: it may be done all the same, or somebody else has changed the template.
    reload();
  };
  const replace = (file: File, isChecked: boolean) =>
    attempt(
      async () => {
        const body = new FormData();
        body.set("file", file);
        const headers = { ...match, ...(isChecked ? { Prefer: "handling=strict" } : {}) };
        const { value } = await call("PUT /v1/{tenantId}/templates/{id}/file", { path: { id }, body, headers });
        const changes = await changesFrom(tags, id);
        setReplaced({ changes, before: revision, after: value.revision });
        hear(changes === undefined ? text.replaced : text.changed(numberText(changes.length)));
      },
      (error) => {
        if (isChecked && isFaulty(error)) setFaulty(file);
      },
    );
  const takeBack = (revisionId: string) =>
    attempt(async () => {
      const path = { templateId: id, revisionId };
      await call("POST /v1/{tenantId}/templates/{templateId}/revisions/{revisionId}/revert", {
        ...{ path, body: {}, headers: match },
      });
      setReplaced(undefined);
      hear(text.takenBack);
    });
  return (
    <section class="report" aria-label={text.replace}>
      <h2 ref={heading} tabIndex={-1}>
        {text.replace}
      </h2>
      <Drop
        line={text.replaceLine}
        label={text.choose}
        accept=".docx,.dotx"
        take={(file) => void replace(file, true)}
        isQuiet
      />
      <p role="status">{said}</p>
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
      {/* Going back also takes back what was stored behind the file: later revisions have their history. */}
      {replaced === undefined || replaced.after !== revision ? null : (
        <Changes {...replaced} takeBack={() => void takeBack(replaced.before)} />
      )}
    </section>
  );
}

/** What the file in use has otherwise; undefined: the service did not answer, but the file is in use. */
async function changesFrom(before: readonly WordTag[], id: string): Promise<readonly TagChange[] | undefined> {
  try {
    const { value } = await call("GET /v1/{tenantId}/templates/{id}/inspect", { path: { id } });
    return tagChanges(before, value.tags);
  } catch {
    return undefined;
  }
}

const isFaulty = (error: unknown): boolean =>
  error instanceof Refused && error.problem.errorCode === "TEMPLATE_INVALID";

/** Most changes that are listed. */
const mostChanges = 500;

interface ChangesGiven extends Omit<Replaced, "after"> {
  readonly takeBack: () => void;
}

/** What the file in use has otherwise than the one before it. */
function Changes({ changes, before, takeBack }: ChangesGiven) {
  const { word: text } = fileWords.value;
  return (
    <>
      <h3>{changes === undefined ? text.replaced : text.changed(numberText(changes.length))}</h3>
      {changes === undefined || changes.length === 0 ? null : (
        <ul class="changes">
          {changes.slice(0, mostChanges).map((change, at) => (
            <li key={at}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
      {changes !== undefined && changes.length > mostChanges ? (
        <p class="muted">{text.moreTags(numberText(mostChanges), numberText(changes.length))}</p>
      ) : null}
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
