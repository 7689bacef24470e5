import { addressOf, type Route } from "../client/call.ts";
import type { ListedAsset } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { type Filters, Pager, totalOf, useFilters, usePage } from "../shell/filters.tsx";
import { sizeText } from "../shell/format.ts";
import { type Column, List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { Status } from "../shell/status.tsx";
import { Field, Write } from "../shell/write.tsx";
import { fileWords } from "../words/file-words.ts";
import { words } from "../words/words.ts";
import { fontText, stillUsed, Uploaded, UsedBy, usedByText, withUses } from "./facts.tsx";
import { Specimen } from "./specimen.tsx";

type Uploading<Any> = Any extends `POST /v1/{tenantId}/assets/${infer Kind}` ? Kind : never;
/** All but certificates, which have a page of their own. */
type Kind = Exclude<Uploading<Route>, "certs">;

const accepted: Readonly<Record<Kind, string>> = {
  fonts: ".ttf,.otf",
  images: ".png,.jpg,.jpeg,.gif,.tif,.tiff,.webp,.svg",
  attachments: ".xml,.csv,.json,.txt,.pdf",
  word: ".docx,.dotx",
  roots: ".pem",
};
const kinds = Object.keys(accepted) as readonly Kind[];

/** Files that definitions name, a page for each kind. */
export function Assets() {
  const { menu } = words.value;
  const filters = useFilters();
  const kind = kinds.find((one) => one === filters.value("kind")) ?? "fonts";
  return <KindOfAssets key={kind} kind={kind} filters={filters} title={menu.assets} />;
}

interface KindGiven {
  readonly kind: Kind;
  readonly filters: Filters;
  readonly title: string;
}

function KindOfAssets({ kind, filters, title }: KindGiven) {
  const called = useCall(`GET /v1/{tenantId}/assets/${kind}`, { query: { ...usePage(filters), ...withUses() } });
  const upload = may("assets:write") ? <Upload kind={kind} done={called.reload} /> : null;
  return (
    <Page title={title} actions={upload}>
      <Tabs kind={kind} />
      <Loaded called={called}>
        {(assets, headers) => (
          <>
            <AssetList kind={kind} assets={assets} total={totalOf(headers, assets)} reload={called.reload} />
            <Pager filters={filters} total={totalOf(headers, assets)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Tabs({ kind }: { readonly kind: Kind }) {
  const { assets: text } = words.value;
  return (
    <nav class="tabs" aria-label={text.kinds}>
      {kinds.map((one) => (
        <a key={one} href={`/studio/assets?kind=${one}`} {...(one === kind ? { "aria-current": "page" as const } : {})}>
          {text[one]}
        </a>
      ))}
    </nav>
  );
}

function Upload({ kind, done }: { readonly kind: Kind; readonly done: () => void }) {
  const { assets: text, write } = words.value;
  return (
    <Write
      label={write.upload}
      title={`${write.upload}: ${text[kind]}`}
      line={text.uploadLine}
      submit={write.upload}
      kind="main"
      route={`POST /v1/{tenantId}/assets/${kind}`}
      given={(form) => ({ body: form })}
      done={done}
    >
      <Field label={write.file} name="file" type="file" accept={accepted[kind]} />
    </Write>
  );
}

interface ListGiven {
  readonly kind: Kind;
  readonly assets: readonly ListedAsset[];
  readonly total: number;
  readonly reload: () => void;
}

function AssetList({ kind, assets, total, reload }: ListGiven) {
  const { assets: text, write } = words.value;
  const remove = { title: write.remove, cell: (one: ListedAsset) => <Remove kind={kind} asset={one} done={reload} /> };
  return (
    <List
      caption={text[kind]}
      items={assets}
      total={total}
      keyOf={({ path }) => path}
      empty={<NoAssets kind={kind} done={reload} />}
      columns={[...columnsOf(kind), ...(may("assets:write") ? [remove] : [])]}
    />
  );
}

/** The columns of each file, shown and saved as CSV. */
function columnsOf(kind: Kind): readonly Column<ListedAsset>[] {
  const { assets: text, list } = words.value;
  const { assets: facts } = fileWords.value;
  const about = (one: ListedAsset) => (one.font === undefined ? one.contentType : fontText(one.font));
  const look = { title: text.look, cell: (one: ListedAsset) => <Look kind={kind} asset={one} /> };
  const uses = { title: facts.usedBy, cell: (one: ListedAsset) => <UsedBy asset={one} />, text: usedByText };
  const isShown = kind === "fonts" || kind === "images";
  return [
    { title: text.path, cell: (one) => <Path asset={one} />, text: ({ path }) => path },
    ...(isShown ? [look] : []),
    { title: kind === "fonts" ? facts.about : text.type, cell: about, text: about },
    {
      title: list.size,
      cell: ({ sizeBytes }) => sizeText(sizeBytes),
      text: ({ sizeBytes }) => String(sizeBytes),
      isNumber: true,
    },
    { title: text.uploaded, cell: (one) => <Uploaded asset={one} />, text: ({ uploadedAt }) => uploadedAt },
    ...(kind !== "roots" && may("templates:read") ? [uses] : []),
  ];
}

function Path({ asset: { path, warnings } }: { readonly asset: ListedAsset }) {
  const { assets: text } = words.value;
  return (
    <>
      <code class="break">{path}</code>{" "}
      {warnings.length === 0 ? null : (
        <span title={warnings.map(({ message }) => message).join(" ")}>
          <Status standing="warn" word={text.unusable} />
        </span>
      )}
    </>
  );
}

function NoAssets({ kind, done }: { readonly kind: Kind; readonly done: () => void }) {
  const { assets: text } = words.value;
  return <Empty line={text[`empty${kind}`]}>{may("assets:write") ? <Upload kind={kind} done={done} /> : null}</Empty>;
}

/** A picture stands in `<img>` alone, where a script inside an SVG does not run. */
function Look({ kind, asset: { fileName, path } }: { readonly kind: Kind; readonly asset: ListedAsset }) {
  if (kind === "fonts") return <Specimen path={path} name={fileName} />;
  const address = addressOf("GET /v1/{tenantId}/assets/images/{file}", { path: { file: fileName } });
  return <img class="thumb" src={address} alt={fileName} loading="lazy" />;
}

interface RemoveGiven {
  readonly kind: Kind | "certs";
  readonly asset: ListedAsset;
  readonly done: () => void;
}

export function Remove({ kind, asset, done }: RemoveGiven) {
  const { fileName } = asset;
  const { assets: text, write } = words.value;
  return (
    <Write
      label={write.remove}
      title={`${write.remove}: ${fileName}`}
      line={text.removeLine(fileName) + stillUsed(asset)}
      submit={write.remove}
      kind="danger"
      route={`DELETE /v1/{tenantId}/assets/${kind}/{file}`}
      given={() => ({ path: { file: fileName } })}
      done={done}
    />
  );
}
