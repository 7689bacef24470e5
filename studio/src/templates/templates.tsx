import type { TemplateSummary } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { ChoiceFilter, FilterBar, Pager, TextFilter, totalOf, useFilters, usePage } from "../shell/filters.tsx";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { PagePicture } from "../shell/page-picture.tsx";
import { dataOf } from "../shell/parse-data.ts";
import { Time } from "../shell/time.tsx";
import { WhenSeen } from "../shell/when-seen.tsx";
import { Who } from "../shell/who.tsx";
import { words } from "../words/words.ts";

const sorts = ["name", "-updatedAt"] as const;
const isSort = (text: string): text is (typeof sorts)[number] => (sorts as readonly string[]).includes(text);

/** The tenant's templates, each with its first page. */
export function Templates() {
  const { menu, list, gallery } = words.value;
  const filters = useFilters();
  const sort = filters.value("sort");
  const called = useCall("GET /v1/{tenantId}/templates", {
    query: {
      ...usePage(filters),
      content: false,
      search: filters.value("search"),
      sort: isSort(sort) ? sort : undefined,
    },
  });
  return (
    <Page title={menu.templates} actions={may("templates:write") ? <Begin /> : null}>
      <FilterBar>
        <TextFilter filters={filters} name="search" label={list.search} />
        <ChoiceFilter
          filters={filters}
          name="sort"
          label={gallery.sort}
          usual={gallery.recent}
          values={{ name: gallery.name }}
        />
      </FilterBar>
      <Loaded called={called}>
        {(templates, headers) => (
          <>
            <TemplateList
              templates={templates}
              total={totalOf(headers, templates)}
              isFiltered={filters.value("search") !== ""}
              clear={() => filters.set("search", "")}
            />
            <Pager filters={filters} total={totalOf(headers, templates)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ListGiven {
  readonly templates: readonly TemplateSummary[];
  readonly total: number;
  readonly isFiltered: boolean;
  readonly clear: () => void;
}

function TemplateList({ templates, total, isFiltered, clear }: ListGiven) {
  const { templates: text, list, menu } = words.value;
  return (
    <List
      caption={menu.templates}
      items={templates}
      total={total}
      keyOf={({ id }) => id}
      empty={isFiltered ? <NoMatch clear={clear} /> : <NoTemplates />}
      columns={[
        { title: list.name, cell: (one) => <Named template={one} />, text: ({ name }) => name },
        { title: text.revision, cell: ({ revision }) => <code>{revision}</code>, text: ({ revision }) => revision },
        { title: text.by, cell: ({ createdBy }) => <Who id={createdBy} />, text: ({ createdBy }) => createdBy },
        { title: text.changed, cell: ({ updatedAt }) => <Time at={updatedAt} />, text: ({ updatedAt }) => updatedAt },
      ]}
    />
  );
}

function Named({ template: { id, name } }: { readonly template: TemplateSummary }) {
  return (
    <a class="named" href={`/studio/templates/${id}`}>
      <span class="miniature" aria-hidden="true">
        <WhenSeen>{() => <Miniature id={id} />}</WhenSeen>
      </span>
      {name}
    </a>
  );
}

/** The first page with the test data, which lists leave out. */
function Miniature({ id }: { readonly id: string }) {
  const { load } = useCall("GET /v1/{tenantId}/templates/{id}", { path: { id } });
  const body = load.state === "ready" ? { templateId: id, data: dataOf(load.value.testData) } : undefined;
  return <PagePicture body={body} alt="" width={120} />;
}

function NoMatch({ clear }: { readonly clear: () => void }) {
  const { list } = words.value;
  return (
    <Empty line={list.noMatch}>
      <button type="button" onClick={clear}>
        {list.clear}
      </button>
    </Empty>
  );
}

function NoTemplates() {
  const { templates } = words.value;
  return (
    <Empty line={templates.empty}>
      <a class="button main" href="/studio/gallery">
        {templates.fromGallery}
      </a>
      {may("templates:write") ? <NewTemplate kind="quiet" /> : null}
    </Empty>
  );
}

/** Opens the editor with a short letter, which is stored once it is wanted. */
function NewTemplate({ kind = "main" }: { readonly kind?: "main" | "quiet" }) {
  return (
    <a class={`button ${kind}`} href="/studio/templates/new">
      {words.value.templates.new}
    </a>
  );
}

/** Opens the screen that makes a template of another program's file. */
function FromFile() {
  return (
    <a class="button quiet" href="/studio/templates/import">
      {words.value.templates.fromFile}
    </a>
  );
}

function Begin() {
  return (
    <>
      <FromFile />
      <NewTemplate />
    </>
  );
}
