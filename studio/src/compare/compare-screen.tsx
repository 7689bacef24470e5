import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { type Answer, call, Refused } from "../client/call.ts";
import { may } from "../client/session.ts";
import { objectOf, parsed } from "../editor/json-text.ts";
import type { DescribedAnswer } from "../preview/live.ts";
import { describePages, openSupply, type Supply } from "../preview/supplies.ts";
import { Dialog } from "../shell/dialog.tsx";
import { troubleOf } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { editorWords } from "../words/editor-words.ts";
import { words } from "../words/words.ts";
import { ChangeList } from "./change-list.tsx";
import { PageDifferences, type Side } from "./page-differences.tsx";

type Revision = Answer<"GET /v1/{tenantId}/templates/{templateId}/revisions">[number];

const revisions = "GET /v1/{tenantId}/templates/{templateId}/revisions";
const oneRevision = "GET /v1/{tenantId}/templates/{templateId}/revisions/{revisionId}";

/** Two revisions of a template side by side: in words, and as pages. */
export function CompareScreen() {
  const { id = "" } = useRoute().params;
  const list = useSignal<readonly Revision[] | undefined>(undefined);
  const trouble = useSignal("");
  useEffect(() => {
    const stop = new AbortController();
    list.value = undefined;
    trouble.value = "";
    call(revisions, { path: { templateId: id }, query: { content: false, limit: 100 }, signal: stop.signal }).then(
      ({ value }) => {
        if (!stop.signal.aborted) list.value = value;
      },
      (error: unknown) => {
        if (!stop.signal.aborted) trouble.value = troubleOf(error, words.value);
      },
    );
    return () => stop.abort();
  }, [id, list, trouble]);
  if (trouble.value !== "") return <p role="alert">{trouble.value}</p>;
  if (list.value === undefined) return <p class="muted">{words.value.state.loading}</p>;
  return <Compared templateId={id} list={list.value} />;
}

interface ComparedGiven {
  readonly templateId: string;
  readonly list: readonly Revision[];
}

function Compared({ templateId, list }: ComparedGiven) {
  const { query, route } = useLocation();
  const { compare } = editorWords.value;
  const latest = list[0];
  const to = list.find(({ revision }) => revision === query["to"]) ?? latest;
  const from = list.find(({ revision }) => revision === query["from"]) ?? list[list.indexOf(to as Revision) + 1] ?? to;
  const { sides, trouble } = useSides(templateId, from, to);
  if (from === undefined || to === undefined) return <p class="muted">{compare.same}</p>;
  const choose = (part: "from" | "to") => (revision: string) => {
    const chosen = new URLSearchParams({ ...query, from: from.revision, to: to.revision, [part]: revision });
    route(`/studio/templates/${templateId}/compare?${chosen}`, true);
  };
  return (
    <Page title={compare.title(to.name)}>
      <div class="compare-choice">
        <RevisionChoice label={compare.from} list={list} value={from.revision} onChoose={choose("from")} />
        <RevisionChoice label={compare.to} list={list} value={to.revision} onChoose={choose("to")} />
        {from.latest || !may("templates:write") ? null : <Revert templateId={templateId} to={from} list={list} />}
      </div>
      {trouble.value === "" ? null : <p role="alert">{trouble.value}</p>}
      {sides.value === undefined ? (
        <p class="muted">{trouble.value === "" ? words.value.state.loading : ""}</p>
      ) : (
        <Differences sides={sides.value} />
      )}
    </Page>
  );
}

interface ChoiceGiven {
  readonly label: string;
  readonly list: readonly Revision[];
  readonly value: string;
  readonly onChoose: (revision: string) => void;
}

function RevisionChoice({ label, list, value, onChoose }: ChoiceGiven) {
  const { compare } = editorWords.value;
  const said = ({ createdAt, note, latest, live }: Revision): string =>
    [
      new Date(createdAt).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }),
      ...(latest ? [compare.latest] : []),
      ...(live ? [compare.live] : []),
      ...(note === null ? [] : [note]),
    ].join(" · ");
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {list.map((revision) => (
          <option key={revision.id} value={revision.revision}>
            {said(revision)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Sides {
  readonly before: Side;
  readonly after: Side;
  readonly supply: Supply;
}

interface LoadedSides {
  readonly sides: Signal<Sides | undefined>;
  /** Why something of them is not there; empty when nothing is missing. */
  readonly trouble: Signal<string>;
}

/** Loads both revisions, then draws their pages with the later one's test data. */
function useSides(templateId: string, from: Revision | undefined, to: Revision | undefined): LoadedSides {
  const sides = useSignal<Sides | undefined>(undefined);
  const trouble = useSignal("");
  useEffect(() => {
    let isLeft = false;
    const load = async (): Promise<void> => {
      if (from === undefined || to === undefined) return;
      const [old, now] = await Promise.all([loaded(templateId, from), loaded(templateId, to)]);
      const supply = openSupply();
      const data = objectOf(now.revision.testData ?? old.revision.testData ?? "") ?? {};
      if (!isLeft) sides.value = { before: old, after: now, supply };
      const [before, after] = await Promise.all([drawn(old, data, supply), drawn(now, data, supply)]);
      if (!isLeft) sides.value = { before, after, supply };
    };
    sides.value = undefined;
    trouble.value = "";
    load().catch((error: unknown) => {
      if (!isLeft) trouble.value = troubleOf(error, words.value);
    });
    return () => {
      isLeft = true;
    };
  }, [templateId, from, to, sides, trouble]);
  return { sides, trouble };
}

async function loaded(templateId: string, { revision }: Revision): Promise<Side> {
  const { value } = await call(oneRevision, { path: { templateId, revisionId: revision } });
  return { revision: value, definition: parsed(value.content ?? ""), drawn: undefined };
}

/** Most pages of a side that are compared. */
const mostPages = 10;

async function drawn(side: Side, data: object, supply: Supply): Promise<Side> {
  try {
    const { templateId, revision } = side.revision;
    const body = { templateId, revision, data };
    const answer = await describePages<DescribedAnswer>(body, `pages=1-${mostPages}`);
    await supply.load(answer.described, answer.faces, answer.pictures);
    return { ...side, drawn: answer };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return side;
  }
}

function Differences({ sides: { before, after, supply } }: { readonly sides: Sides }) {
  const { compare } = editorWords.value;
  return (
    <>
      <section>
        <h2>{compare.structure}</h2>
        <ChangeList before={before.definition} after={after.definition} none={compare.same} />
      </section>
      <section>
        <h2>{compare.pages}</h2>
        {before.drawn === undefined || after.drawn === undefined ? (
          <p class="muted">{compare.cannotDraw}</p>
        ) : (
          <PageDifferences
            before={{ ...before, drawn: before.drawn }}
            after={{ ...after, drawn: after.drawn }}
            supply={supply}
          />
        )}
        <p class="muted">{compare.today}</p>
      </section>
    </>
  );
}

interface RevertGiven {
  readonly templateId: string;
  readonly to: Revision;
  readonly list: readonly Revision[];
}

/** Goes back to a revision, after it has shown what that changes. */
function Revert({ templateId, to, list }: RevertGiven) {
  const { compare } = editorWords.value;
  const { route } = useLocation();
  const open = useSignal(false);
  const pair = useSignal<{ readonly now: unknown; readonly back: unknown } | undefined>(undefined);
  const note = useSignal("");
  const trouble = useSignal("");
  const busy = useSignal(false);
  const latest = list[0];
  const show = async (): Promise<void> => {
    open.value = true;
    trouble.value = "";
    if (latest === undefined) return;
    try {
      const [now, back] = await Promise.all([loaded(templateId, latest), loaded(templateId, to)]);
      pair.value = { now: now.definition, back: back.definition };
    } catch (error) {
      trouble.value = troubleOf(error, words.value);
    }
  };
  const revert = async (): Promise<void> => {
    busy.value = true;
    const path = { templateId, revisionId: to.revision };
    try {
      await call("POST /v1/{tenantId}/templates/{templateId}/revisions/{revisionId}/revert", {
        path,
        body: note.value === "" ? {} : { note: note.value },
        // It goes back only from the revision that was shown.
        headers: latest === undefined ? {} : { "If-Match": `"${latest.revision}"` },
      });
      open.value = false;
      route(`/studio/templates/${templateId}`);
    } catch (error) {
      const isPassed = error instanceof Refused && error.problem.status === 412;
      trouble.value = isPassed ? compare.passed : troubleOf(error, words.value);
    } finally {
      busy.value = false;
    }
  };
  if (!open.value)
    return (
      <button type="button" onClick={() => void show()}>
        {compare.revert}
      </button>
    );
  return (
    <Dialog title={compare.revertTitle} close={() => (open.value = false)}>
      <p>{list.some(({ live }) => live) ? compare.revertBeside : compare.revertLine}</p>
      {pair.value === undefined ? null : (
        <ChangeList before={pair.value.now} after={pair.value.back} none={compare.same} />
      )}
      <label>
        {compare.note} <input value={note.value} onInput={({ currentTarget }) => (note.value = currentTarget.value)} />
      </label>
      <p role="alert">{trouble.value}</p>
      <p class="actions">
        <button type="button" class="main" disabled={busy.value} onClick={() => void revert()}>
          {compare.revert}
        </button>
        <button type="button" class="quiet" onClick={() => (open.value = false)}>
          {compare.cancel}
        </button>
      </p>
    </Dialog>
  );
}
