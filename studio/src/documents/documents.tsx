import { useEffect, useState } from "preact/hooks";
import { type DocumentRecord, documentCodes } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { loadTemplateNames, templateNames } from "../client/template-names.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import {
  afterDay,
  ChoiceFilter,
  FilterBar,
  type Filters,
  fromDay,
  Pager,
  TextFilter,
  totalOf,
  useFilters,
  usePage,
} from "../shell/filters.tsx";
import { numberText, sizeText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { Status } from "../shell/status.tsx";
import { Time } from "../shell/time.tsx";
import { Who } from "../shell/who.tsx";
import { Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";
import { titleOf } from "./title-of.ts";

const names = ["search", "templateId", "format", "errorCode", "sha256", "createdFrom", "createdTo"];

type ErrorCode = DocumentRecord["errorCodes"][number];
const isErrorCode = (text: string): text is ErrorCode => (documentCodes as readonly string[]).includes(text);

/** The stored documents, newest first. */
export function Documents() {
  const { menu } = words.value;
  const filters = useFilters();
  useEffect(() => void loadTemplateNames(), []);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const called = useCall("GET /v1/{tenantId}/documents", { query: { ...usePage(filters), ...queryOf(filters) } });
  const deleted = () => {
    setSelected(new Set());
    called.reload();
  };
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <Page title={menu.documents} actions={<DeleteSelected selected={selected} done={deleted} />}>
      <DocumentFilters filters={filters} />
      <Loaded called={called}>
        {(documents, headers) => (
          <>
            <DocumentList
              documents={documents}
              total={totalOf(headers, documents)}
              filters={filters}
              selection={{ selected, toggle }}
            />
            <Pager filters={filters} total={totalOf(headers, documents)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Days of the address are days of UTC; `to` includes its day. */
function queryOf(filters: Filters) {
  const format = filters.value("format");
  const errorCode = filters.value("errorCode");
  return {
    search: filters.value("search"),
    sha256: filters.value("sha256"),
    errorCode: isErrorCode(errorCode) ? errorCode : undefined,
    templateId: filters.value("templateId"),
    format: format === "pdf" || format === "docx" ? format : undefined,
    createdFrom: fromDay(filters.value("createdFrom")),
    createdTo: afterDay(filters.value("createdTo")),
  } as const;
}

function DocumentFilters({ filters }: { readonly filters: Filters }) {
  const { list, documents: text } = words.value;
  return (
    <FilterBar>
      <TextFilter filters={filters} name="search" label={list.search} />
      <ByTemplate filters={filters} />
      <ChoiceFilter filters={filters} name="format" label={list.format} values={{ pdf: "PDF", docx: "DOCX" }} />
      <ChoiceFilter
        filters={filters}
        name="errorCode"
        label={text.codes}
        values={Object.fromEntries(documentCodes.map((code) => [code, code]))}
      />
      <TextFilter filters={filters} name="createdFrom" label={list.from} type="date" />
      <TextFilter filters={filters} name="createdTo" label={list.to} type="date" />
    </FilterBar>
  );
}

/** One of the templates that may be read, else a template's id. */
function ByTemplate({ filters }: { readonly filters: Filters }) {
  const { template: label } = words.value.documents;
  const chosen = filters.value("templateId");
  const names = templateNames.value;
  if (names.size === 0) return <TextFilter filters={filters} name="templateId" label={label} />;
  // One that was deleted, or is one of too many, stands there by its id.
  const values = { ...(chosen === "" ? {} : { [chosen]: chosen }), ...Object.fromEntries(names) };
  return <ChoiceFilter filters={filters} name="templateId" label={label} values={values} />;
}

interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

interface ListGiven {
  readonly documents: readonly DocumentRecord[];
  readonly total: number;
  readonly filters: Filters;
  readonly selection: Selection;
}

function DocumentList({ documents, total, filters, selection }: ListGiven) {
  const { documents: text, list, menu } = words.value;
  return (
    <List
      caption={menu.documents}
      items={documents}
      total={total}
      keyOf={({ id }) => id}
      empty={<NoDocuments filters={filters} />}
      columns={[
        {
          title: text.file,
          cell: (one) => <Named document={one} selection={selection} />,
          text: titleOf,
        },
        { title: text.template, cell: (one) => <From document={one} />, text: ({ template }) => template?.id ?? "" },
        {
          title: text.pages,
          cell: ({ pages }) => numberText(pages),
          text: ({ pages }) => String(pages),
          isNumber: true,
        },
        { title: text.codes, cell: (one) => <Lacks document={one} />, text: ({ errorCodes }) => errorCodes.join(" ") },
        { title: list.created, cell: ({ createdAt }) => <Time at={createdAt} />, text: ({ createdAt }) => createdAt },
        {
          title: list.size,
          cell: ({ fileSizeBytes }) => sizeText(fileSizeBytes),
          text: ({ fileSizeBytes }) => String(fileSizeBytes),
          isNumber: true,
        },
        { title: text.by, cell: ({ createdBy }) => <Who id={createdBy} />, text: ({ createdBy }) => createdBy },
        { title: text.expires, cell: (one) => <Kept document={one} />, text: ({ expiresAt }) => expiresAt },
      ]}
    />
  );
}

function Named({ document, selection }: { readonly document: DocumentRecord; readonly selection: Selection }) {
  const { documents: text } = words.value;
  const { documentId } = document;
  return (
    <span class="named">
      {may("documents:delete") ? (
        <input
          type="checkbox"
          aria-label={text.select(titleOf(document))}
          checked={selection.selected.has(documentId)}
          onChange={() => selection.toggle(documentId)}
        />
      ) : null}
      <a href={`/studio/documents/${documentId}`}>{titleOf(document)}</a>
    </span>
  );
}

/** The template that it was made of, by name where templates may be read. */
function From({ document: { template } }: { readonly document: DocumentRecord }) {
  if (template === undefined) return <span class="muted">{words.value.documents.ownDefinition}</span>;
  return <a href={`/studio/templates/${template.id}`}>{templateNames.value.get(template.id) ?? template.revision}</a>;
}

function Lacks({ document: { errorCodes } }: { readonly document: DocumentRecord }) {
  return errorCodes.length === 0 ? null : <Status standing="warn" word={errorCodes.join(", ")} />;
}

/** Until when a document is kept, or that it is held. */
function Kept({ document: { hold, expiresAt } }: { readonly document: DocumentRecord }) {
  if (hold !== undefined) return <Status standing="warn" word={words.value.documents.held} />;
  return <Time at={expiresAt} />;
}

function NoDocuments({ filters }: { readonly filters: Filters }) {
  const { documents: text, list, templates } = words.value;
  if (!names.some((name) => filters.value(name) !== ""))
    return (
      <Empty line={text.empty}>
        <a class="button main" href="/studio/gallery">
          {templates.fromGallery}
        </a>
      </Empty>
    );
  return (
    <Empty line={list.noMatch}>
      <a class="button" href="/studio/documents">
        {list.clear}
      </a>
    </Empty>
  );
}

function DeleteSelected({ selected, done }: { readonly selected: ReadonlySet<string>; readonly done: () => void }) {
  const { documents: text } = words.value;
  if (selected.size === 0) return null;
  const label = text.delete(numberText(selected.size));
  return (
    <Write
      label={label}
      title={text.deleteTitle}
      line={text.deleteLine}
      submit={label}
      kind="danger"
      route="DELETE /v1/{tenantId}/documents"
      given={() => ({ body: { documentIds: [...selected] } })}
      done={done}
    />
  );
}
