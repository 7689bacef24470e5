import { addressOf } from "../client/call.ts";
import type { DocumentRecord, HistoryEntry } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { EventList } from "../history/event-list.tsx";
import { sizeText } from "../shell/format.ts";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { Status } from "../shell/status.tsx";
import { Time } from "../shell/time.tsx";
import { Field, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";
import { DocumentColophon } from "./document-colophon.tsx";
import { Prove } from "./prove.tsx";

/** A stored document: its page, its record, its proof, its history. `ref`: its document id. */
export function DocumentScreen({ ref }: { readonly ref: string }) {
  return may("audit:read") ? <WithHistory documentId={ref} /> : <WithoutHistory documentId={ref} />;
}

function WithHistory({ documentId }: { readonly documentId: string }) {
  const { documents: text } = words.value;
  const called = useCall("GET /v1/{tenantId}/documents/{ref}/history", { path: { ref: documentId } });
  return (
    <Loaded called={called}>
      {(events) => (
        <Screen documentId={documentId} made={madeOf(events)} reload={called.reload}>
          <Prove documentId={documentId} done={called.reload} />
          <section>
            <h2>{text.history}</h2>
            <EventList events={events} />
          </section>
          <DocumentColophon documentId={documentId} made={madeOf(events)} />
        </Screen>
      )}
    </Loaded>
  );
}

function WithoutHistory({ documentId }: { readonly documentId: string }) {
  return (
    <Screen documentId={documentId} made={undefined} reload={() => undefined}>
      <p class="muted">{words.value.documents.noAudit}</p>
    </Screen>
  );
}

const madeOf = (events: readonly HistoryEntry[]): HistoryEntry | undefined =>
  events.find(({ type }) => type === "DocumentGenerated");

interface ScreenGiven {
  readonly documentId: string;
  readonly made: HistoryEntry | undefined;
  readonly reload: () => void;
  readonly children: preact.ComponentChildren;
}

function Screen({ documentId, made, reload, children }: ScreenGiven) {
  const called = useCall("GET /v1/{tenantId}/documents", { query: { limit: 1000 } });
  const changed = () => {
    called.reload();
    reload();
  };
  return (
    <Loaded called={called}>
      {(records) => {
        const record = records.find((one) => one.documentId === documentId);
        return (
          <Page
            title={record?.fileName ?? documentId}
            actions={record === undefined ? null : <Actions record={record} changed={changed} />}
          >
            <div class="two document">
              {record === undefined ? null : <FirstPage record={record} />}
              <Facts documentId={documentId} record={record} made={made} />
            </div>
            {children}
          </Page>
        );
      }}
    </Loaded>
  );
}

function Actions({ record, changed }: { readonly record: DocumentRecord; readonly changed: () => void }) {
  const { documents: text } = words.value;
  const address = addressOf("GET /v1/{tenantId}/documents/{fileName}", { path: { fileName: record.fileName } });
  return (
    <>
      {may("documents:delete") ? <Hold record={record} changed={changed} /> : null}
      <a class="button main" href={`${address}?disposition=attachment`} download={record.fileName}>
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

interface FactsGiven {
  readonly documentId: string;
  readonly record: DocumentRecord | undefined;
  readonly made: HistoryEntry | undefined;
}

function Facts({ documentId, record, made }: FactsGiven) {
  const { documents: text, list, state } = words.value;
  const said = made?.data ?? {};
  const codes = Array.isArray(said["errorCodes"]) ? said["errorCodes"].join(", ") : "";
  return (
    <section>
      <h2>{text.record}</h2>
      <dl class="facts">
        <Fact name={text.id} value={<code>{documentId}</code>} />
        {record === undefined ? null : (
          <>
            <Fact name={list.created} value={<Time at={record.createdAt} />} />
            <Fact name={list.size} value={sizeText(record.fileSizeBytes)} />
            <Fact name={text.expires} value={<Kept record={record} />} />
          </>
        )}
        {made === undefined ? null : (
          <>
            <Fact name={text.by} value={made.actor.name ?? made.actor.clientId} />
            <Fact name={text.pages} value={String(said["pages"] ?? "")} />
            <Fact name={text.codes} value={codes === "" ? state.none : codes} />
          </>
        )}
      </dl>
    </section>
  );
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
