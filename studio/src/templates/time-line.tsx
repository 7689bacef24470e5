import { useState } from "preact/hooks";
import type { Template, TemplateRevision } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { timeText } from "../shell/format.ts";
import { Loaded } from "../shell/loaded.tsx";
import { PagePicture } from "../shell/page-picture.tsx";
import { dataOf } from "../shell/parse-data.ts";
import { Time } from "../shell/time.tsx";
import { Who } from "../shell/who.tsx";
import { Field, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";

interface Given {
  readonly template: Template;
  /** The ETag of the template as it is shown. */
  readonly etag: string;
  readonly reload: () => void;
}

/** The revisions of a template on a slider: the page at each stop beside the page of now, and who saved it. */
export function TimeLine({ template, etag, reload }: Given) {
  const path = { templateId: template.id };
  const called = useCall("GET /v1/{tenantId}/templates/{templateId}/revisions", {
    path,
    query: { limit: 200, content: false },
  });
  return (
    <Loaded called={called}>
      {(revisions) => <Stops template={template} revisions={[...revisions].reverse()} etag={etag} reload={reload} />}
    </Loaded>
  );
}

interface StopsGiven extends Given {
  /** From the first to the last. */
  readonly revisions: readonly TemplateRevision[];
}

function Stops({ template, etag, revisions, reload }: StopsGiven) {
  const { timeline: text, templates, menu } = words.value;
  const last = revisions.length - 1;
  const [stop, setStop] = useState(last);
  const chosen = revisions[stop] ?? revisions[last];
  if (chosen === undefined) return null;
  const data = dataOf(template.testData);
  return (
    <>
      {last === 0 ? null : <Slider stop={stop} revisions={revisions} setStop={setStop} />}
      <div class="time">
        <div class="sheets">
          {stop === last ? null : (
            <figure>
              <figcaption>
                {text.past} · {chosen.revision}
              </figcaption>
              <PagePicture
                body={{ templateId: template.id, revision: chosen.revision, data }}
                alt={templates.page(`${template.name}, ${chosen.revision}`)}
                width={760}
              />
            </figure>
          )}
          <figure>
            <figcaption>
              {text.present} · {template.revision}
            </figcaption>
            <PagePicture
              body={{ templateId: template.id, revision: template.revision, data }}
              alt={templates.page(template.name)}
              width={760}
            />
          </figure>
          {stop === last ? null : <p class="muted">{text.banner}</p>}
        </div>
        <section aria-label={menu.history}>
          <h2>{text.title}</h2>
          {template.live === undefined ? null : <p>{text.isLive(template.live)}</p>}
          <Margin revisions={revisions} chosen={chosen} live={template.live} choose={setStop} />
          {may("templates:write") ? <Use template={template} etag={etag} revision={chosen} reload={reload} /> : null}
          {stop === last || !may("templates:write") ? null : <Revert revision={chosen} reload={reload} />}
        </section>
      </div>
    </>
  );
}

interface SliderGiven {
  readonly stop: number;
  readonly revisions: readonly TemplateRevision[];
  readonly setStop: (stop: number) => void;
}

function Slider({ stop, revisions, setStop }: SliderGiven) {
  const { timeline: text } = words.value;
  const chosen = revisions[stop];
  return (
    <label>
      {text.slide}
      <input
        type="range"
        min={0}
        max={revisions.length - 1}
        value={stop}
        aria-valuetext={chosen === undefined ? "" : `${chosen.revision}, ${timeText(chosen.createdAt)}`}
        onInput={({ currentTarget }) => setStop(Number(currentTarget.value))}
      />
    </label>
  );
}

interface MarginGiven {
  readonly revisions: readonly TemplateRevision[];
  readonly chosen: TemplateRevision;
  /** The label of the revision that documents are made of; undefined: the latest. */
  readonly live: string | undefined;
  readonly choose: (stop: number) => void;
}

/** The newest first, as a ruled margin. */
function Margin({ revisions, chosen, live, choose }: MarginGiven) {
  const { timeline: text } = words.value;
  const origins = { create: text.create, update: text.update, revision: text.revision, revert: text.revert_ };
  return (
    <ol class="margin" reversed>
      {revisions
        .map((one, stop) => ({ one, stop }))
        .reverse()
        .map(({ one, stop }) => (
          <li key={one.id} {...(one.id === chosen.id ? { "aria-current": "step" as const } : {})}>
            <div class="head">
              <button type="button" class="quiet" onClick={() => choose(stop)}>
                {one.revision}
              </button>
              <span>{origins[one.origin]}</span>
              {one.revision === live ? <strong>{text.live}</strong> : null}
              <span class="muted">
                <Who id={one.createdBy} />, <Time at={one.createdAt} />
              </span>
            </div>
            {one.note === null ? null : <p>{one.note}</p>}
          </li>
        ))}
    </ol>
  );
}

interface UseGiven extends Given {
  /** The chosen one. */
  readonly revision: TemplateRevision;
}

/** Decides which revision documents are made of: the chosen one, or whichever is the latest. */
function Use({ template, etag, revision: { revision }, reload }: UseGiven) {
  const { timeline: text } = words.value;
  const path = { templateId: template.id };
  const route = "PUT /v1/{tenantId}/templates/{templateId}/live";
  // Somebody who saved, or chose another one, since this page was loaded is not passed over.
  const headers = { "If-Match": etag };
  return (
    <p class="actions">
      {revision === template.live ? null : (
        <Write
          label={text.use}
          title={text.use}
          line={text.useLine(revision)}
          submit={text.use}
          kind="quiet"
          route={route}
          given={() => ({ path, headers, body: { revision } })}
          done={reload}
        />
      )}
      {template.live === undefined ? null : (
        <Write
          label={text.useLatest}
          title={text.useLatest}
          line={text.useLatestLine(template.revision)}
          submit={text.useLatest}
          kind="quiet"
          route={route}
          given={() => ({ path, headers, body: { revision: null } })}
          done={reload}
        />
      )}
    </p>
  );
}

function Revert({ revision, reload }: { readonly revision: TemplateRevision; readonly reload: () => void }) {
  const { timeline: text, write } = words.value;
  const path = { templateId: revision.templateId, revisionId: revision.id };
  return (
    <Write
      label={text.revert}
      title={text.revert}
      line={text.revertLine(revision.revision)}
      submit={text.revert}
      kind="main"
      route="POST /v1/{tenantId}/templates/{templateId}/revisions/{revisionId}/revert"
      given={(form) => ({ path, body: noteOf(form) })}
      done={reload}
    >
      <Field label={`${text.note} (${write.optional})`} name="note" isOptional />
    </Write>
  );
}

function noteOf(form: FormData): { readonly note?: string } {
  const note = String(form.get("note") ?? "").trim();
  return note === "" ? {} : { note };
}
