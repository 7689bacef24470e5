import { useState } from "preact/hooks";
import type { Answer } from "../client/call.ts";
import type { ListedAsset, VaultKey } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { Pager, totalOf, useFilters, usePage } from "../shell/filters.tsx";
import { numberText, sizeText } from "../shell/format.ts";
import { type Column, List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { Status } from "../shell/status.tsx";
import { Time } from "../shell/time.tsx";
import { Field, TextField, Write } from "../shell/write.tsx";
import { fileWords } from "../words/file-words.ts";
import { words } from "../words/words.ts";
import { Remove } from "./assets.tsx";
import { Uploaded, UsedBy, usedByText, withUses } from "./facts.tsx";

type Stored = Answer<"POST /v1/{tenantId}/assets/certs">;

/** The means of signing documents: certificate files, and keys of a vault. */
export function Certificates() {
  const { menu } = words.value;
  return (
    <Page title={menu.certificates}>
      <CertificateFiles />
      <VaultKeys />
    </Page>
  );
}

function CertificateFiles() {
  const { certificates: text } = words.value;
  const filters = useFilters();
  const called = useCall("GET /v1/{tenantId}/assets/certs", { query: { ...usePage(filters), ...withUses() } });
  const [said, setSaid] = useState("");
  const uploaded = ({ warnings }: Stored) => {
    setSaid(warnings.map(({ message }) => message).join(" "));
    called.reload();
  };
  const upload = may("assets:write") ? <UploadCertificate done={uploaded} /> : null;
  return (
    <section>
      <div class="page-head">
        <h2>{text.files}</h2>
        {called.load.state === "ready" && called.load.value.length > 0 ? upload : null}
      </div>
      <p role="alert" class="trouble">
        {said}
      </p>
      <Loaded called={called}>
        {(files, headers) => (
          <>
            <List
              caption={text.files}
              items={files}
              total={totalOf(headers, files)}
              keyOf={({ path }) => path}
              empty={<Empty line={text.emptyFiles}>{upload}</Empty>}
              columns={columnsOf(called.reload)}
            />
            <Pager filters={filters} total={totalOf(headers, files)} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The columns of each file, shown and saved as CSV. */
function columnsOf(reload: () => void): readonly Column<ListedAsset>[] {
  const { certificates: text, list, write, assets } = words.value;
  const { usedBy } = fileWords.value.assets;
  const now = Date.now();
  return [
    { title: assets.path, cell: ({ path }) => <code class="break">{path}</code>, text: ({ path }) => path },
    { title: text.subject, cell: (one) => <Subject asset={one} />, text: (one) => one.certificates[0]?.subject ?? "" },
    {
      title: text.daysLeft,
      cell: ({ certificates: [signer] }) =>
        signer === undefined ? "" : <DaysLeft notAfter={signer.notAfter} now={now} />,
      text: ({ certificates: [signer] }) => signer?.notAfter ?? "",
    },
    {
      title: list.size,
      cell: ({ sizeBytes }) => sizeText(sizeBytes),
      text: ({ sizeBytes }) => String(sizeBytes),
      isNumber: true,
    },
    { title: assets.uploaded, cell: (one) => <Uploaded asset={one} />, text: ({ uploadedAt }) => uploadedAt },
    ...(may("templates:read")
      ? [{ title: usedBy, cell: (one: ListedAsset) => <UsedBy asset={one} />, text: usedByText }]
      : []),
    ...(may("assets:write")
      ? [{ title: write.remove, cell: (one: ListedAsset) => <Remove kind="certs" asset={one} done={reload} /> }]
      : []),
  ];
}

/** Whose certificate a file has; what keeps it from being known, or used. */
function Subject({ asset: { certificates, warnings } }: { readonly asset: ListedAsset }) {
  const { assets: text } = fileWords.value;
  const [signer] = certificates;
  if (signer !== undefined) return <>{signer.subject}</>;
  if (warnings.length > 0) return <Status standing="warn" word={warnings.map(({ message }) => message).join(" ")} />;
  return (
    <>
      {text.closed}
      <small class="muted block">{text.closedHint}</small>
    </>
  );
}

/** The password goes in a header: it belongs to no part of the file. */
function opened(form: FormData) {
  const password = String(form.get("password") ?? "");
  form.delete("password");
  return {
    body: form,
    ...(password === "" ? {} : { headers: { "Colophon-File-Password": encodeURIComponent(password) } }),
  };
}

function UploadCertificate({ done }: { readonly done: (stored: Stored) => void }) {
  const { certificates: text, assets, write } = words.value;
  const { assets: file } = fileWords.value;
  return (
    <Write
      label={write.upload}
      title={`${write.upload}: ${text.files}`}
      line={assets.uploadLine}
      submit={write.upload}
      route="POST /v1/{tenantId}/assets/certs"
      given={opened}
      done={done}
    >
      <Field label={write.file} name="file" type="file" accept=".p12,.pfx" />
      <Field
        label={`${file.password} (${write.optional})`}
        name="password"
        type="password"
        hint={file.passwordHint}
        isOptional
      />
    </Write>
  );
}

function VaultKeys() {
  const { certificates: text, list } = words.value;
  const called = useCall("GET /v1/{tenantId}/vault-keys");
  const changes = may("assets:write");
  const add = changes ? <AddVaultKey done={called.reload} /> : null;
  const now = Date.now();
  return (
    <section>
      <div class="page-head">
        <h2>{text.vault}</h2>
        {called.load.state === "ready" && called.load.value.length > 0 ? add : null}
      </div>
      <Loaded called={called}>
        {(keys) => (
          <List
            caption={text.vault}
            items={keys}
            keyOf={({ name }) => name}
            empty={<Empty line={text.emptyVault}>{add}</Empty>}
            columns={[
              { title: list.name, cell: ({ name }) => <code>{name}</code>, text: ({ name }) => name },
              { title: text.subject, cell: ({ subject }) => subject, text: ({ subject }) => subject },
              { title: text.issuer, cell: ({ issuer }) => issuer, text: ({ issuer }) => issuer },
              {
                title: text.daysLeft,
                cell: (key) => <DaysLeft notAfter={key.notAfter} now={now} />,
                text: ({ notAfter }) => notAfter,
              },
              {
                title: text.checked,
                cell: ({ checkedAt }) => <Time at={checkedAt} />,
                text: ({ checkedAt }) => checkedAt,
              },
              ...(changes
                ? [
                    {
                      title: list.actions,
                      cell: (key: VaultKey) => <KeyActions name={key.name} done={called.reload} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

const dayMs = 86_400_000;

function DaysLeft({ notAfter, now }: { readonly notAfter: string; readonly now: number }) {
  const days = Math.floor((Date.parse(notAfter) - now) / dayMs);
  if (days < 0) return <Status standing="bad" word={words.value.certificates.over} />;
  return <Status standing={days < 30 ? "warn" : "good"} word={numberText(days)} />;
}

function KeyActions({ name, done }: { readonly name: string; readonly done: () => void }) {
  const { certificates: text, write } = words.value;
  return (
    <div class="actions">
      <Write
        label={text.check}
        title={`${text.check}: ${name}`}
        line={text.checkLine}
        submit={text.check}
        kind="quiet"
        route="POST /v1/{tenantId}/vault-keys/{name}/check"
        given={() => ({ path: { name } })}
        done={done}
      />
      <Write
        label={write.remove}
        title={`${write.remove}: ${name}`}
        line={text.removeVault(name)}
        submit={write.remove}
        kind="danger"
        route="DELETE /v1/{tenantId}/vault-keys/{name}"
        given={() => ({ path: { name } })}
        done={done}
      />
    </div>
  );
}

function AddVaultKey({ done }: { readonly done: () => void }) {
  const { certificates: text, write } = words.value;
  const said = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
  return (
    <Write
      label={text.add}
      title={text.add}
      line={text.checkLine}
      submit={text.add}
      route="POST /v1/{tenantId}/vault-keys"
      given={(form) => ({
        body: {
          name: said(form, "name"),
          keyId: said(form, "keyId"),
          certificateChain: said(form, "certificateChain"),
          ...(said(form, "directoryId") === "" ? {} : { directoryId: said(form, "directoryId") }),
        },
      })}
      done={done}
    >
      <Field label={write.name} name="name" />
      <Field label={text.keyId} name="keyId" />
      <Field label={`${text.directoryId} (${write.optional})`} name="directoryId" isOptional />
      <TextField label={text.chain} name="certificateChain" />
    </Write>
  );
}
