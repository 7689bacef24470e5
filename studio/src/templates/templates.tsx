import { useLocation } from "preact-iso";
import type { Template } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { FilterBar, Pager, TextFilter, totalOf, useFilters, usePage } from "../shell/filters.tsx";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { PagePicture } from "../shell/page-picture.tsx";
import { dataOf } from "../shell/parse-data.ts";
import { Time } from "../shell/time.tsx";
import { Field, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";

/** The tenant's templates, each with its first page. */
export function Templates() {
  const { menu, list } = words.value;
  const filters = useFilters();
  const called = useCall("GET /v1/{tenantId}/templates", { query: usePage(filters) });
  const sought = filters.value("search").toLocaleLowerCase();
  return (
    <Page title={menu.templates} actions={may("templates:write") ? <NewTemplate /> : null}>
      <FilterBar>
        <TextFilter filters={filters} name="search" label={list.search} />
      </FilterBar>
      <Loaded called={called}>
        {(templates, headers) => (
          <>
            <TemplateList
              templates={templates.filter(hasTexts).filter(({ name }) => name.toLocaleLowerCase().includes(sought))}
              total={totalOf(headers, templates)}
              isFiltered={sought !== ""}
              clear={() => filters.set("search", "")}
            />
            <Pager filters={filters} total={totalOf(headers, templates)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Lists without texts are for other callers. */
const hasTexts = (template: object): template is Template => "content" in template;

interface ListGiven {
  readonly templates: readonly Template[];
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
      total={isFiltered ? templates.length : total}
      keyOf={({ id }) => id}
      empty={isFiltered ? <NoMatch clear={clear} /> : <NoTemplates />}
      columns={[
        { title: list.name, cell: (one) => <Named template={one} />, text: ({ name }) => name },
        { title: text.revision, cell: ({ revision }) => <code>{revision}</code>, text: ({ revision }) => revision },
        { title: text.by, cell: ({ createdBy }) => createdBy, text: ({ createdBy }) => createdBy },
        { title: text.changed, cell: ({ updatedAt }) => <Time at={updatedAt} />, text: ({ updatedAt }) => updatedAt },
      ]}
    />
  );
}

function Named({ template }: { readonly template: Template }) {
  const { id, name, testData } = template;
  return (
    <a class="named" href={`/studio/templates/${id}`}>
      <span class="miniature" aria-hidden="true">
        <PagePicture body={{ templateId: id, data: dataOf(testData) }} alt="" width={120} />
      </span>
      {name}
    </a>
  );
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
    </Empty>
  );
}

/** A template that begins with one paragraph, whose data give it a name. */
function NewTemplate() {
  const { templates: text, write } = words.value;
  const { route } = useLocation();
  const content = JSON.stringify({ document: { content: [{ p: `${text.greeting}, $data.name` }] } }, null, 2);
  const testData = JSON.stringify({ name: "Ada" }, null, 2);
  return (
    <Write
      label={text.new}
      title={text.new}
      line={text.newLine}
      submit={text.create}
      kind="main"
      route="POST /v1/{tenantId}/templates"
      given={(form) => ({ body: { name: String(form.get("name") ?? ""), content, testData } })}
      done={({ id }) => route(`/studio/templates/${id}`)}
    >
      <Field label={write.name} name="name" />
    </Write>
  );
}
