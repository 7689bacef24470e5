import { useState } from "preact/hooks";
import { addressOf, Refused } from "../client/call.ts";
import type { DocumentRecord } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { EventList } from "../history/event-list.tsx";
import { StoredPdf } from "../pdf/stored-pdf.tsx";
import { numberText, sizeText } from "../shell/format.ts";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { Status } from "../shell/status.tsx";
import { Time } from "../shell/time.tsx";
import { Who } from "../shell/who.tsx";
import { Field, Write } from "../shell/write.tsx";
import { fileWords } from "../words/file-words.ts";
import { words } from "../words/words.ts";
import { DocumentColophon } from "./document-colophon.tsx";
import { Prove } from "./prove.tsx";
import { titleOf } from "./title-of.ts";

/** A stored document: its page, its record, its proof, its history. `id`: its document id. */
export function DocumentScreen({ id }: { readonly id: string }) {
  const called = useCall("GET /v1/{tenantId}/documents/{ref}/record", { path: { ref: id } });
  const { load, reload } = called;
  if (load.state === "failed" && load.error instanceof Refused && load.error.problem.status === 404)
    return <Gone documentId={id} />;
  return (
    <Loaded called={called}>
      {(record) => (
        <Page title={titleOf(record)} actions={<Actions record={record} changed={reload} />}>
          <div class="two document">
            <FirstPage record={record} />
            <Facts record={record} />
          </div>
          <WholeFile record={record} />
          {may("audit:read") ? <Proved documentId={record.documentId} /> : null}
          <DocumentColophon record={record} />
        </Page>
      )}
    </Loaded>
  );
}

/** A document that is kept no more: only its history is left. */
function Gone({ documentId }: { readonly documentId: string }) {
  return (
    <Page title={documentId}>
      <p>{words.value.documents.gone}</p>
      {may("audit:read") ? <Proved documentId={documentId} /> : null}
    </Page>
  );
}

/** The proof, which is an event, and the events. */
function Proved({ documentId }: { readonly documentId: string }) {
  const { documents: text } = words.value;
  const called = useCall("GET /v1/{tenantId}/documents/{ref}/history", { path: { ref: documentId } });
  return (
    <>
      <Prove documentId={documentId} done={called.reload} />
      <section>
        <h2>{text.history}</h2>
        <Loaded called={called}>{(events) => <EventList events={events} />}</Loaded>
      </section>
    </>
  );
}

function Actions({ record, changed }: { readonly record: DocumentRecord; readonly changed: () => void }) {
  const { documents: text } = words.value;
  const address = fileAddress(record.fileName);
  return (
    <>
      {may("documents:delete") ? <Hold record={record} changed={changed} /> : null}
      <a class="button main" href={`${address}?disposition=attachment`} download={titleOf(record)}>
        {text.download}
      </a>
    </>
  );
}

function Hold({ record, changed }: { readonly record: DocumentRecord; readonly changed: () => void }) {
  const { documents: text } = words.value;
  const path = { ref: record.documentId };
  if (record.hold !== undefined)
    return (
      <Write
        label={text.release}
        title={text.release}
        line={text.releaseLine}
        submit={text.release}
        route="DELETE /v1/{tenantId}/documents/{ref}/hold"
        given={() => ({ path })}
        done={changed}
      />
    );
  return (
    <Write
      label={text.hold}
      title={text.hold}
      line={text.holdLine}
      submit={text.hold}
      route="PUT /v1/{tenantId}/documents/{ref}/hold"
      given={(form) => ({ path, body: { reason: String(form.get("reason") ?? "") } })}
      done={changed}
    >
      <Field label={text.reason} name="reason" />
    </Write>
  );
}

/** The first page of the stored file, as PDFium draws it; of a DOCX file there is none. */
function FirstPage({ record }: { readonly record: DocumentRecord }) {
  const { documents: text } = words.value;
  if (record.contentType !== "application/pdf") return null;
  const address = addressOf("GET /v1/{tenantId}/documents/{ref}/pages/{page}.png", {
    path: { ref: record.documentId, page: 1 },
    query: { width: 760 },
  });
  return (
    <div class="sheet">
      <img src={address} alt={text.page("1")} />
    </div>
  );
}

/** All pages of the stored file, with their texts, once they are wanted. Nothing for a DOCX file. */
function WholeFile({ record }: { readonly record: DocumentRecord }) {
  const { pdf: text } = fileWords.value;
  const [isOpen, setOpen] = useState(false);
  if (record.contentType !== "application/pdf") return null;
  return (
    <section>
      <h2>{text.file}</h2>
      <p class="actions">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.hide : text.show}
        </button>
        {may("documents:generate") ? (
          <a class="button quiet" href={`/studio/forms?document=${record.documentId}`}>
            {text.fill}
          </a>
        ) : null}
      </p>
      {isOpen ? <StoredPdf address={fileAddress(record.fileName)} /> : null}
    </section>
  );
}

const fileAddress = (fileName: string): string =>
  addressOf("GET /v1/{tenantId}/documents/{fileName}", { path: { fileName } });

function Facts({ record }: { readonly record: DocumentRecord }) {
  const { documents: text, list, state } = words.value;
  const { template, errorCodes } = record;
  return (
    <section>
      <h2>{text.record}</h2>
      <dl class="facts">
        <Fact name={text.id} value={<code>{record.documentId}</code>} />
        <Fact name={list.created} value={<Time at={record.createdAt} />} />
        <Fact name={text.by} value={<Who id={record.createdBy} />} />
        {template === undefined ? null : <Fact name={text.template} value={<TemplateLink template={template} />} />}
        <Fact name={text.pages} value={numberText(record.pages)} />
        <Fact name={text.codes} value={errorCodes.length === 0 ? state.none : errorCodes.join(", ")} />
        <Fact name={list.size} value={sizeText(record.fileSizeBytes)} />
        <Fact name={text.expires} value={<Kept record={record} />} />
      </dl>
    </section>
  );
}

function TemplateLink({
  template: { id, revision },
}: {
  readonly template: { readonly id: string; readonly revision: string };
}) {
  return <a href={`/studio/templates/${id}`}>{revision}</a>;
}

function Fact({ name, value }: { readonly name: string; readonly value: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Kept({ record: { hold, expiresAt } }: { readonly record: DocumentRecord }) {
  const { documents: text } = words.value;
  if (hold !== undefined) return <Status standing="warn" word={text.sinceText(hold.reason)} />;
  return <Time at={expiresAt} />;
}
