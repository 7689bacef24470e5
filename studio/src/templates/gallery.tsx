import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { call } from "../client/call.ts";
import type { CommunityTemplate, CommunityTemplateDetail } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { ChoiceFilter, FilterBar, Pager, TextFilter, totalOf, useFilters, usePage } from "../shell/filters.tsx";
import { numberText } from "../shell/format.ts";
import { InlineTrouble } from "../shell/inline-trouble.tsx";
import { Loaded, troubleOf } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { PagePicture } from "../shell/page-picture.tsx";
import { dataOf } from "../shell/parse-data.ts";
import { Field, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";

type Sort = "popular" | "recent" | "name";
const sorts: readonly string[] = ["popular", "recent", "name"] satisfies readonly Sort[];
const isSort = (text: string): text is Sort => sorts.includes(text);

/** Templates that others show, to begin from. */
export function Gallery() {
  const { menu, list, gallery: text } = words.value;
  const filters = useFilters();
  const { limit, offset } = usePage(filters);
  const sort = filters.value("sort");
  const called = useCall("GET /v1/templates/browse", {
    query: {
      search: filters.value("search"),
      category: filters.value("category"),
      sort: isSort(sort) ? sort : undefined,
      page: offset / limit + 1,
      pageSize: limit,
    },
  });
  return (
    <Page title={menu.gallery}>
      <FilterBar>
        <TextFilter filters={filters} name="search" label={list.search} />
        <TextFilter filters={filters} name="category" label={text.category} />
        <ChoiceFilter
          filters={filters}
          name="sort"
          label={text.sort}
          usual={text.popular}
          values={{ recent: text.recent, name: text.name }}
        />
      </FilterBar>
      <Loaded called={called}>
        {(templates, headers) => (
          <>
            <Cards
              templates={templates}
              isFiltered={filters.value("search") !== "" || filters.value("category") !== ""}
            />
            <Pager filters={filters} total={totalOf(headers, templates)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface CardsGiven {
  readonly templates: readonly CommunityTemplate[];
  readonly isFiltered: boolean;
}

function Cards({ templates, isFiltered }: CardsGiven) {
  const { gallery: text, list } = words.value;
  if (templates.length === 0 && isFiltered)
    return (
      <Empty line={list.noMatch}>
        <a class="button" href="/studio/gallery">
          {list.clear}
        </a>
      </Empty>
    );
  if (templates.length === 0)
    return (
      <Empty line={text.empty}>
        <a class="button" href="/studio/templates">
          {text.own}
        </a>
      </Empty>
    );
  return (
    <ul class="cards">
      {templates.map((one) => (
        <li key={one.id}>
          <Card template={one} />
        </li>
      ))}
    </ul>
  );
}

function Card({ template }: { readonly template: CommunityTemplate }) {
  const { templates } = words.value;
  const { load } = useCall("GET /v1/templates/browse/{id}", { path: { id: template.id } });
  const detail = load.state === "ready" ? load.value : undefined;
  const body = detail === undefined ? undefined : { content: detail.content, data: dataOf(detail.testData) };
  return (
    <article class="card">
      <PagePicture body={body} alt={templates.page(template.name)} width={480} />
      <h2>{template.name}</h2>
      {template.description === null ? null : <p class="muted">{template.description}</p>}
      <div class="actions">
        {detail === undefined || !may("templates:write") ? null : <Use detail={detail} />}
        <LikeButton template={template} />
      </div>
    </article>
  );
}

function Use({ detail }: { readonly detail: CommunityTemplateDetail }) {
  const { gallery: text, write } = words.value;
  const { route } = useLocation();
  const { id, content, testData, name } = detail;
  const copied = { content, parentId: id, ...(testData === undefined ? {} : { testData }) };
  return (
    <Write
      label={text.use}
      title={`${text.use}: ${name}`}
      line={text.useLine}
      submit={text.use}
      kind="main"
      route="POST /v1/{tenantId}/templates"
      given={(form) => ({ body: { ...copied, name: String(form.get("name") ?? "") } })}
      done={(made) => route(`/studio/templates/${made.id}`)}
    >
      <Field label={write.name} name="name" value={name} />
    </Write>
  );
}

function LikeButton({ template }: { readonly template: CommunityTemplate }) {
  const { gallery: text } = words.value;
  const [now, setNow] = useState({ liked: template.likedByMe, likes: template.likes });
  const [trouble, setTrouble] = useState("");
  const toggle = async () => {
    setTrouble("");
    try {
      const route = now.liked ? "DELETE /v1/templates/{id}/like" : "POST /v1/templates/{id}/like";
      const { value } = await call(route, { path: { id: template.id } });
      setNow(value);
    } catch (error) {
      setTrouble(troubleOf(error, words.value));
    }
  };
  return (
    <>
      <button type="button" class="quiet" aria-pressed={now.liked} onClick={() => void toggle()}>
        {now.liked ? "♥" : "♡"} <span class="unseen">{text.like}, </span>
        {text.likes(numberText(now.likes))}
      </button>
      <InlineTrouble text={trouble} />
    </>
  );
}
