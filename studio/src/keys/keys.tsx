import { useState } from "preact/hooks";
import { type ApiKey, scopes } from "../client/generated/routes.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { Pager, totalOf, useFilters, usePage } from "../shell/filters.tsx";
import { type Column, List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { Secret } from "../shell/secret.tsx";
import { Time } from "../shell/time.tsx";
import { Checks, Field, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";
import { SignedIn } from "./signed-in.tsx";

/** The parts of a new or rotated key that are shown once. */
interface Shown {
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
}

/** The tenant's keys, their scopes as a table. */
export function Keys() {
  const { menu, signIn } = words.value;
  const filters = useFilters();
  const called = useCall("GET /v1/{tenantId}/api-keys", { query: usePage(filters) });
  const [shown, setShown] = useState<Shown>();
  const made = (key: Shown) => {
    setShown(key);
    called.reload();
  };
  return (
    <Page title={menu.keys} actions={<AddKey made={made} />}>
      <Loaded called={called}>
        {(keys, headers) => (
          <>
            <KeyList keys={keys} total={totalOf(headers, keys)} made={made} reload={called.reload} />
            <Pager filters={filters} total={totalOf(headers, keys)} />
          </>
        )}
      </Loaded>
      <SignedIn />
      {shown === undefined ? null : (
        <Secret
          close={() => setShown(undefined)}
          shown={[
            { label: signIn.clientId, text: shown.clientId },
            { label: signIn.clientSecret, text: shown.clientSecret ?? "" },
          ]}
        />
      )}
    </Page>
  );
}

interface ListGiven {
  readonly keys: readonly ApiKey[];
  readonly total: number;
  readonly made: (key: Shown) => void;
  readonly reload: () => void;
}

function KeyList({ keys, total, made, reload }: ListGiven) {
  const { keys: text, list, signIn, menu } = words.value;
  return (
    <List
      caption={menu.keys}
      items={keys}
      total={total}
      keyOf={({ clientId }) => clientId}
      empty={<Empty line={text.empty} />}
      columns={[
        { title: list.name, cell: ({ name }) => name, text: ({ name }) => name },
        {
          title: signIn.clientId,
          cell: ({ clientId }) => <code class="break">{clientId}</code>,
          text: ({ clientId }) => clientId,
        },
        ...scopes.map(scopeColumn),
        {
          title: text.lastUsed,
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.never : <Time at={lastUsedAt} />),
          text: ({ lastUsedAt }) => lastUsedAt ?? "",
        },
        {
          title: text.expires,
          cell: ({ expiresAt }) => (expiresAt === null ? text.never : <Time at={expiresAt} />),
          text: ({ expiresAt }) => expiresAt ?? "",
        },
        { title: list.actions, cell: (key) => <Actions apiKey={key} made={made} reload={reload} /> },
      ]}
    />
  );
}

function scopeColumn(scope: (typeof scopes)[number]): Column<ApiKey> {
  const { state } = words.value;
  const has = (key: ApiKey) => key.scopes.includes(scope);
  return {
    title: scope,
    isSlim: true,
    cell: (key) => (has(key) ? <Tick word={state.yes} /> : <span class="unseen">{state.no}</span>),
    text: (key) => (has(key) ? state.yes : state.no),
  };
}

function Tick({ word }: { readonly word: string }) {
  return (
    <svg class="tick" viewBox="0 0 12 12" role="img" aria-label={word}>
      <path d="M2 6l3 3 5-6" />
    </svg>
  );
}

interface ActionsGiven {
  readonly apiKey: ApiKey;
  readonly made: (key: Shown) => void;
  readonly reload: () => void;
}

function Actions({ apiKey: { clientId, name }, made, reload }: ActionsGiven) {
  const { keys: text } = words.value;
  return (
    <div class="actions">
      <Write
        label={text.rotate}
        title={`${text.rotate}: ${name}`}
        line={text.rotateLine(name)}
        submit={text.rotate}
        kind="quiet"
        route="POST /v1/{tenantId}/api-keys/{clientId}/rotate"
        given={() => ({ path: { clientId } })}
        done={made}
      />
      <Write
        label={text.revoke}
        title={`${text.revoke}: ${name}`}
        line={text.revokeLine(name)}
        submit={text.revoke}
        kind="danger"
        route="DELETE /v1/{tenantId}/api-keys/{clientId}"
        given={() => ({ path: { clientId } })}
        done={reload}
      />
    </div>
  );
}

function AddKey({ made }: { readonly made: (key: Shown) => void }) {
  const { keys: text, write } = words.value;
  const chosen = (form: FormData) => scopes.filter((scope) => form.getAll("scope").includes(scope));
  const ends = (form: FormData) => String(form.get("expiresAt") ?? "");
  return (
    <Write
      label={text.add}
      title={text.add}
      submit={text.add}
      kind="main"
      route="POST /v1/{tenantId}/api-keys"
      given={(form) => ({
        body: {
          name: String(form.get("name") ?? ""),
          scopes: chosen(form),
          ...(ends(form) === "" ? {} : { expiresAt: `${ends(form)}T23:59:59Z` }),
        },
      })}
      done={made}
    >
      <Field label={write.name} name="name" />
      <Checks legend={text.scopes} name="scope" values={scopes} checked={["documents:generate", "documents:read"]} />
      <Field label={text.endsOn} name="expiresAt" type="date" isOptional />
    </Write>
  );
}
