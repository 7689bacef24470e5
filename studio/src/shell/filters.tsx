import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { words } from "../words/words.ts";

export interface Filters {
  /** The filter's value in the address; empty where it has none. */
  readonly value: (name: string) => string;
  /** Puts a filter into the address, and goes back to the first page. */
  readonly set: (name: string, value: string) => void;
}

/** The filters of a list, kept in the address: a link shows the same list, and Back goes back. */
export function useFilters(): Filters {
  const { path, query, route } = useLocation();
  const set = (name: string, value: string) => {
    const all = new URLSearchParams(query);
    if (name !== "page") all.delete("page");
    if (value === "") all.delete(name);
    else all.set(name, value);
    route(`${path}${all.size === 0 ? "" : `?${all}`}`, true);
  };
  return { value: (name) => query[name] ?? "", set };
}

export function FilterBar({ children }: { readonly children: ComponentChildren }) {
  return <search class="filters">{children}</search>;
}

interface Choice {
  readonly filters: Filters;
  readonly name: string;
  readonly label: string;
}

export function ChoiceFilter({
  filters,
  name,
  label,
  values,
  usual = words.value.list.all,
}: Choice & {
  readonly values: Readonly<Record<string, string>>;
  /** What holds where nothing is chosen. */
  readonly usual?: string;
}) {
  return (
    <label>
      {label}
      <select value={filters.value(name)} onChange={({ currentTarget }) => filters.set(name, currentTarget.value)}>
        <option value="">{usual}</option>
        {Object.entries(values).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The kinds of fields differ in what they may have beside it; these have all that is set here. */
const kindOf = (type: "search" | "date") => ({ type }) as { readonly type: "search" };

export function TextFilter({ filters, name, label, type = "search" }: Choice & { readonly type?: "search" | "date" }) {
  return (
    <label>
      {label}
      <input
        {...kindOf(type)}
        value={filters.value(name)}
        onChange={({ currentTarget }) => filters.set(name, currentTarget.value)}
      />
    </label>
  );
}

const dayMs = 86_400_000;

/** The instant at which a day of UTC begins; empty for no day. */
export const fromDay = (day: string): string => (Number.isNaN(Date.parse(day)) ? "" : `${day}T00:00:00Z`);

/** The instant at which a day of UTC has ended; empty for no day. */
export const afterDay = (day: string): string =>
  Number.isNaN(Date.parse(day)) ? "" : new Date(Date.parse(day) + dayMs).toISOString();

/** How many entries a page of a list shows. */
const pageSize = 50;

/** Which entries the address names. */
export function usePage(filters: Filters): { readonly limit: number; readonly offset: number } {
  const page = Math.max(1, Math.trunc(Number(filters.value("page"))) || 1);
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Leads to the page before and after; nothing when there is one page. */
export function Pager({ filters, total }: { readonly filters: Filters; readonly total: number }) {
  const { list } = words.value;
  const { offset } = usePage(filters);
  const page = offset / pageSize + 1;
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <nav class="pager" aria-label={list.pages}>
      <button type="button" disabled={page <= 1} onClick={() => filters.set("page", String(page - 1))}>
        ← {list.before}
      </button>
      <span>{list.page(String(page), String(last))}</span>
      <button type="button" disabled={page >= last} onClick={() => filters.set("page", String(page + 1))}>
        {list.after} →
      </button>
    </nav>
  );
}

/** `X-Total-Count`, or how many came where the list has no pages. */
export const totalOf = (headers: Headers, items: readonly unknown[]): number =>
  Number(headers.get("X-Total-Count") ?? items.length);
