import type { ListedAsset, VaultKey } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { numberText, sizeText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { Status } from "../shell/status.tsx";
import { Time } from "../shell/time.tsx";
import { Field, TextField, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";
import { Remove } from "./assets.tsx";

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
  const { certificates: text, list, write, assets } = words.value;
  const called = useCall("GET /v1/{tenantId}/assets/certs");
  const upload = may("assets:write") ? <UploadCertificate done={called.reload} /> : null;
  return (
    <section>
      <div class="page-head">
        <h2>{text.files}</h2>
        {called.load.state === "ready" && called.load.value.length > 0 ? upload : null}
      </div>
      <Loaded called={called}>
        {(files) => (
          <List
            caption={text.files}
            items={files}
            keyOf={({ path }) => path}
            empty={<Empty line={text.emptyFiles}>{upload}</Empty>}
            columns={[
              { title: assets.path, cell: ({ path }) => <code class="break">{path}</code>, text: ({ path }) => path },
              {
                title: list.size,
                cell: ({ sizeBytes }) => sizeText(sizeBytes),
                text: ({ sizeBytes }) => String(sizeBytes),
                isNumber: true,
              },
              {
                title: assets.uploaded,
                cell: ({ uploadedAt }) => <Time at={uploadedAt} />,
                text: ({ uploadedAt }) => uploadedAt,
              },
              ...(may("assets:write")
                ? [
                    {
                      title: write.remove,
                      cell: (one: ListedAsset) => <Remove kind="certs" asset={one} done={called.reload} />,
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

function UploadCertificate({ done }: { readonly done: () => void }) {
  const { certificates: text, assets, write } = words.value;
  return (
    <Write
      label={write.upload}
      title={`${write.upload}: ${text.files}`}
      line={assets.uploadLine}
      submit={write.upload}
      route="POST /v1/{tenantId}/assets/certs"
      given={(form) => ({ body: form })}
      done={done}
    >
      <Field label={write.file} name="file" type="file" accept=".p12,.pfx" />
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
                cell: (key) => <DaysLeft vaultKey={key} now={now} />,
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

function DaysLeft({ vaultKey, now }: { readonly vaultKey: VaultKey; readonly now: number }) {
  const days = Math.floor((Date.parse(vaultKey.notAfter) - now) / dayMs);
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
