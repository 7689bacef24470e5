import { useLocation } from "preact-iso";
import type { Template } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { Colophon } from "../shell/colophon.tsx";
import { numberText, timeText } from "../shell/format.ts";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { dataOf } from "../shell/parse-data.ts";
import { RetentionFields } from "../shell/retention.tsx";
import { retentionOf } from "../shell/retention-of.ts";
import { useWho } from "../shell/who.tsx";
import { DataField, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";
import { ShowToOthers } from "./show-to-others.tsx";
import { TimeLine } from "./time-line.tsx";

/** A template: its page now, its revisions, and the way back. */
export function TemplateScreen({ id }: { readonly id: string }) {
  const called = useCall("GET /v1/{tenantId}/templates/{id}", { path: { id } });
  const etag = called.load.state === "ready" ? (called.load.headers.get("ETag") ?? "") : "";
  const { load } = called;
  const who = useWho(load.state === "ready" ? [load.value.createdBy] : []);
  return (
    <Loaded called={called}>
      {(template) => (
        <Page title={template.name} actions={<Actions template={template} etag={etag} reload={called.reload} />}>
          <TimeLine key={template.revision} template={template} etag={etag} reload={called.reload} />
          <Colophon
            title={template.name}
            lines={[
              ...[template.id, template.revision, `${who(template.createdBy)}, ${timeText(template.updatedAt)}`],
              ...keptLine(template),
            ]}
          />
        </Page>
      )}
    </Loaded>
  );
}

interface ActionsGiven {
  readonly template: Template;
  readonly etag: string;
  readonly reload: () => void;
}

function Actions({ template, etag, reload }: ActionsGiven) {
  const { templates: text } = words.value;
  return (
    <>
      {template.file === undefined ? null : (
        <a class="button main" href={`/studio/templates/${template.id}/word`}>
          {text.wordFile}
        </a>
      )}
      {may("templates:write") ? (
        <a
          class={template.file === undefined ? "button main" : "button quiet"}
          href={`/studio/templates/${template.id}/edit`}
        >
          {text.edit}
        </a>
      ) : null}
      <a class="button quiet" href={`/studio/templates/${template.id}/compare`}>
        {text.compare}
      </a>
      {may("documents:generate") ? (
        <a class="button quiet" href={`/studio/templates/${template.id}/formats`}>
          {text.formats}
        </a>
      ) : null}
      <a class="button quiet" href={`/studio/documents?templateId=${template.id}`}>
        {text.documents}
      </a>
      {may("templates:write") ? <Retention {...{ template, etag, reload }} /> : null}
      {may("templates:write") && may("templates:publish") ? <ShowToOthers {...{ template, etag, reload }} /> : null}
      {may("templates:write") ? <Delete template={template} /> : null}
      {may("documents:generate") ? <Generate template={template} /> : null}
    </>
  );
}

/** How long its documents are kept, where it says so itself; while an older revision is live, what that one says counts. */
function keptLine({ retention: { days, until } = {}, live, revision }: Template): readonly string[] {
  const { templates: text } = words.value;
  const untilText = until === undefined ? undefined : text.keptUntil(timeText(until));
  const kept = days === undefined ? untilText : text.keptDays(numberText(days));
  if (kept === undefined) return [];
  return [live === undefined || live === revision ? kept : text.keptOnceUsed(kept, live)];
}

/** How long documents made of it are kept: a change of the template, which is a revision of it. */
function Retention({ template: { id, content, retention, live }, etag, reload }: ActionsGiven) {
  const { templates: text } = words.value;
  return (
    <Write
      label={text.retention}
      title={text.retention}
      line={live === undefined ? text.retentionLine : `${text.retentionLine} ${text.retentionBeside(live)}`}
      submit={text.retentionSet}
      kind="quiet"
      route="PUT /v1/{tenantId}/templates/{id}"
      given={(form) => ({
        path: { id },
        headers: etag === "" ? {} : { "If-Match": etag },
        body: { id, content, retention: retentionOf(form, retention?.until) },
      })}
      done={reload}
    >
      <RetentionFields retention={retention} />
    </Write>
  );
}

function Delete({ template: { id, name } }: { readonly template: Template }) {
  const { templates: text } = words.value;
  const { route } = useLocation();
  return (
    <Write
      label={text.delete}
      title={text.delete}
      line={text.deleteLine(name)}
      submit={text.delete}
      kind="danger"
      route="DELETE /v1/{tenantId}/templates/{id}"
      given={() => ({ path: { id } })}
      done={() => route("/studio/templates")}
    />
  );
}

/** Makes a document from the template; the form begins with its test data. */
function Generate({ template: { id, testData } }: { readonly template: Template }) {
  const { templates: text, list } = words.value;
  const { route } = useLocation();
  return (
    <Write
      label={text.generate}
      title={text.generate}
      line={text.generateLine}
      submit={text.generate}
      kind="main"
      route="POST /v1/{tenantId}/documents/generate-from-template/{format}"
      given={(form) => ({
        path: { format: form.get("format") === "docx" ? ("docx" as const) : ("pdf" as const) },
        body: { templateId: id, data: dataOf(String(form.get("data") ?? "")) },
      })}
      done={({ documentId }) => route(`/studio/documents/${documentId}`)}
    >
      <label>
        {list.format}
        <select name="format">
          <option value="pdf">PDF</option>
          <option value="docx">DOCX</option>
        </select>
      </label>
      <DataField label={text.data} name="data" value={testData ?? "{}"} />
    </Write>
  );
}
