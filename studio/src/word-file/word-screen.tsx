import { useMemo, useState } from "preact/hooks";
import { addressOf } from "../client/call.ts";
import type { Template, WordInspection } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { numberText, sizeText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { dataOf } from "../shell/parse-data.ts";
import { type Standing, Status } from "../shell/status.tsx";
import { fileWords } from "../words/file-words.ts";
import { type DataMembers, dataFields } from "./data-fields.ts";
import { DataForm } from "./data-form.tsx";
import { FilledFile } from "./filled-file.tsx";
import { Faults, pdfLine } from "./inspected-file.tsx";
import { ReplaceFile } from "./replace-file.tsx";
import { TagList } from "./tag-list.tsx";
import "./word-file.css";

/** The Word file of a template: its tags and what is wrong with them, a form for its data, it filled, and another one in its place. */
export function WordScreen({ id }: { readonly id: string }) {
  const template = useCall("GET /v1/{tenantId}/templates/{id}", { path: { id } });
  // Kept here, so that what has been typed outlives an answer that does not come.
  const [data, setData] = useState<DataMembers>();
  const inspection = useCall("GET /v1/{tenantId}/templates/{id}/inspect", { path: { id } });
  const etag = template.load.state === "ready" ? (template.load.headers.get("ETag") ?? "") : "";
  const reload = () => {
    template.reload();
    inspection.reload();
  };
  return (
    <Loaded called={template}>
      {(one) => (
        <Page title={fileWords.value.word.title(one.name)} actions={<Actions template={one} />}>
          <Loaded called={inspection}>
            {(found) => {
              const given = { template: one, etag, found, reload };
              return <WordFile {...given} data={data ?? dataOf(one.testData)} setData={setData} />;
            }}
          </Loaded>
        </Page>
      )}
    </Loaded>
  );
}

function Actions({ template: { id } }: { readonly template: Template }) {
  const { word: text } = fileWords.value;
  return (
    <>
      <a class="button quiet" href={`/studio/templates/${id}`}>
        {text.toTemplate}
      </a>
      <a class="button quiet" href={addressOf("GET /v1/{tenantId}/templates/{id}/file", { path: { id } })} download>
        {text.download}
      </a>
    </>
  );
}

interface Given {
  readonly template: Template;
  readonly etag: string;
  readonly found: WordInspection;
  readonly reload: () => void;
  readonly data: DataMembers;
  readonly setData: (data: DataMembers) => void;
}

function WordFile({ template, etag, found, reload, data, setData }: Given) {
  const { word: text } = fileWords.value;
  return (
    <>
      <Verdict template={template} found={found} />
      {may("documents:generate") ? (
        <Filling template={template} found={found} reload={reload} data={data} setData={setData} />
      ) : null}
      <section>
        <h2>{text.tags}</h2>
        <TagList tags={found.tags} />
      </section>
      <Differences found={found} />
      {may("templates:write") ? (
        <ReplaceFile template={template} etag={etag} tags={found.tags} reload={reload} />
      ) : null}
    </>
  );
}

/** What keeps the file from being filled, with its places; else that nothing does, and how its PDF will be. */
function Verdict({ template, found: { file, warnings, tags, pdf } }: Pick<Given, "template" | "found">) {
  const { word: text } = fileWords.value;
  const [standing, word] = verdictOf(warnings.length, tags.length);
  return (
    <section class="report">
      <p class="verdict">
        <Status standing={standing} word={word} />
      </p>
      <p>
        {file.name}, {sizeText(file.sizeBytes)}. {pdfLine(pdf)}
      </p>
      {template.live === undefined || template.live === template.revision ? null : <p>{text.isLive(template.live)}</p>}
      {warnings.length === 0 ? null : <Faults warnings={warnings} />}
    </section>
  );
}

function verdictOf(faults: number, tags: number): readonly [Standing, string] {
  const { word: text } = fileWords.value;
  if (faults > 0) return ["warn", text.faulty(numberText(faults))];
  return tags === 0 ? ["open", text.noTags] : ["good", text.right(numberText(tags))];
}

/** A form for the data that the file reads, beside the file that they make. It begins with the test data. */
function Filling({ template, found, reload, data, setData }: Omit<Given, "etag">) {
  const { word: text } = fileWords.value;
  const fields = useMemo(
    () => dataFields(found.data.places, dataOf(template.testData)),
    [found.data.places, template.testData],
  );
  return (
    <div class="two">
      <section class="form fields" aria-label={text.data}>
        <h2>{text.data}</h2>
        {fields.length === 0 ? <p class="muted">{text.noData}</p> : null}
        <DataForm fields={fields} value={data} change={setData} />
      </section>
      <section class="report filled" aria-label={text.filled}>
        <h2>{text.filled}</h2>
        <FilledFile template={template} data={data} reload={reload} />
      </section>
    </div>
  );
}

/** In what a PDF of it will differ. */
function Differences({ found: { pdf } }: Pick<Given, "found">) {
  const { word: text, imports } = fileWords.value;
  if (pdf.report.length === 0) return null;
  return (
    <section>
      <h2>{text.differences}</h2>
      <List
        caption={text.differences}
        items={pdf.report.map((one, at) => ({ ...one, key: String(at) }))}
        keyOf={({ key }) => key}
        empty={null}
        columns={[
          { title: imports.where, cell: ({ place }) => place, text: ({ place }) => place },
          { title: imports.what, cell: ({ message }) => message, text: ({ message }) => message },
        ]}
      />
    </section>
  );
}
