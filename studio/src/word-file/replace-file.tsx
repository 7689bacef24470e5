import { useRef, useState } from "preact/hooks";
import { call } from "../client/call.ts";
import type { Template, WordInspection } from "../client/generated/routes.ts";
import { Drop } from "../shell/drop.tsx";
import { numberText } from "../shell/format.ts";
import { hear } from "../shell/heard.ts";
import { troubleOf } from "../shell/loaded.tsx";
import { fileWords } from "../words/file-words.ts";
import { words } from "../words/words.ts";
import { Faults, pdfLine } from "./inspected-file.tsx";
import type { WordTag } from "./nested-tags.ts";
import { type TagChange, tagChanges } from "./tag-changes.ts";

interface Given {
  readonly template: Template;
  readonly etag: string;
  readonly tags: readonly WordTag[];
  readonly reload: () => void;
}

/** A file that may take the place of the one in use: it was looked at, and is not stored. */
interface LookedAt {
  readonly file: File;
  readonly found: WordInspection;
}

/** A file that took the place of another. */
interface Replaced {
  readonly changes: readonly TagChange[];
  /** The revision that has the file before. */
  readonly before: string;
  /** The revision that has it. */
  readonly after: string;
}

/** Says what another Word file would have otherwise, and gives it to the template when somebody wants that. */
export function ReplaceFile({ template: { id, revision }, etag, tags, reload }: Given) {
  const { word: text } = fileWords.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState("");
  const [looked, setLooked] = useState<LookedAt>();
  const [replaced, setReplaced] = useState<Replaced>();
  const running = useRef(0);
  const match = etag === "" ? {} : { "If-Match": etag };
  const attempt = async (saying: string, work: () => Promise<void>) => {
    if (running.current > 0) return;
    running.current = 1;
    setSaid(saying);
    setTrouble("");
    try {
      await work();
      // The button that did it goes.
      heading.current?.focus();
    } catch (error) {
      setTrouble(troubleOf(error, words.value));
    }
    setSaid("");
    running.current = 0;
  };
  const look = (file: File) =>
    attempt(text.looking, async () => {
      setLooked(undefined);
      const body = new FormData();
      body.set("file", file);
      const { value: found } = await call("POST /v1/{tenantId}/templates/{id}/inspect", { path: { id }, body });
      setLooked({ file, found });
      hear(text.differs(numberText(tagChanges(tags, found.tags).length)));
    });
  const use = ({ file, found }: LookedAt) =>
    attempt(text.storing, async () => {
      const body = new FormData();
      body.set("file", file);
      const headers = { ...match, ...(found.warnings.length === 0 ? { Prefer: "handling=strict" } : {}) };
      try {
        const { value } = await call("PUT /v1/{tenantId}/templates/{id}/file", { path: { id }, body, headers });
        setReplaced({ changes: tagChanges(tags, found.tags), before: revision, after: value.revision });
        setLooked(undefined);
        hear(text.replaced);
      } finally {
        // Also where it failed: it may be done all the same, or somebody else has changed the template.
        reload();
      }
    });
  const takeBack = (revisionId: string) =>
    attempt(text.storing, async () => {
      const path = { templateId: id, revisionId };
      try {
        await call("POST /v1/{tenantId}/templates/{templateId}/revisions/{revisionId}/revert", {
          ...{ path, body: {}, headers: match },
        });
        setReplaced(undefined);
        hear(text.takenBack);
      } finally {
        reload();
      }
    });
  return (
    <section class="report" aria-label={text.replace}>
      <h2 ref={heading} tabIndex={-1}>
        {text.replace}
      </h2>
      <Drop line={text.replaceLine} label={text.choose} accept=".docx,.dotx" take={(file) => void look(file)} isQuiet />
      <p role="status">{said}</p>
      <p role="alert" class="trouble">
        {trouble}
      </p>
      {looked === undefined ? null : (
        <Proposal {...looked} tags={tags} use={() => void use(looked)} leave={() => setLooked(undefined)} />
      )}
      {/* Going back also takes back what was stored behind the file: later revisions have their history. */}
      {replaced === undefined || replaced.after !== revision ? null : (
        <>
          <h3>{text.replaced}</h3>
          <Changes changes={replaced.changes} />
          <p class="actions">
            <button type="button" onClick={() => void takeBack(replaced.before)}>
              {text.takeBack(replaced.before)}
            </button>
          </p>
        </>
      )}
    </section>
  );
}

interface ProposalGiven extends LookedAt {
  readonly tags: readonly WordTag[];
  readonly use: () => void;
  readonly leave: () => void;
}

/** What a file would have otherwise than the one in use, what is wrong with it, and how its PDF will be. */
function Proposal({ file, found: { tags: own, warnings, pdf }, tags, use, leave }: ProposalGiven) {
  const { word: text } = fileWords.value;
  const changes = tagChanges(tags, own);
  const isFaulty = warnings.length > 0;
  return (
    <>
      <h3>{text.differs(numberText(changes.length))}</h3>
      <p>
        {file.name}. {pdfLine(pdf)}
      </p>
      <Changes changes={changes} />
      {isFaulty ? (
        <>
          <p>{text.faulty(numberText(warnings.length))}</p>
          <Faults warnings={warnings} />
        </>
      ) : null}
      <p class="actions">
        <button type="button" class={isFaulty ? "danger" : "main"} onClick={use}>
          {isFaulty ? text.insist : text.use}
        </button>
        <button type="button" onClick={leave}>
          {text.leave}
        </button>
      </p>
    </>
  );
}

/** Most changes that are listed. */
const mostChanges = 500;

function Changes({ changes }: { readonly changes: readonly TagChange[] }) {
  const { word: text } = fileWords.value;
  if (changes.length === 0) return null;
  return (
    <>
      <ul class="changes">
        {changes.slice(0, mostChanges).map((change, at) => (
          <li key={at}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {changes.length > mostChanges ? (
        <p class="muted">{text.moreTags(numberText(mostChanges), numberText(changes.length))}</p>
      ) : null}
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
