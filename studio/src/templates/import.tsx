import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { call } from "../client/call.ts";
import type { ImportedTemplate } from "../client/generated/routes.ts";
import { keepFile } from "../client/keep-file.ts";
import { may } from "../client/session.ts";
import { Drop } from "../shell/drop.tsx";
import { numberText } from "../shell/format.ts";
import { hear } from "../shell/heard.ts";
import { List } from "../shell/list.tsx";
import { troubleOf } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { PagePicture } from "../shell/page-picture.tsx";
import { dataOf } from "../shell/parse-data.ts";
import { type Standing, Status } from "../shell/status.tsx";
import { Field } from "../shell/write.tsx";
import { fileWords } from "../words/file-words.ts";
import { words } from "../words/words.ts";
import { pictureFile, stemOf, withPictures } from "./import-parts.ts";

interface Read {
  readonly file: File;
  readonly imported: ImportedTemplate;
}

/** Makes a template of another program's file: what came over beside its page, and what did not. Nothing is stored until it is created. */
export function Import() {
  const { imports: text } = fileWords.value;
  const [read, setRead] = useState<Read>();
  const [said, setSaid] = useState("");
  const [isFilled, setFilled] = useState(false);
  const take = async (file: File, literal: boolean) => {
    setSaid(text.busy);
    try {
      const now = { file, imported: await importedOf(file, literal) };
      setRead(now);
      setSaid("");
      hear(verdictOf(now.imported)[1]);
    } catch (error) {
      setRead(undefined);
      setSaid(troubleOf(error, words.value));
    }
  };
  const choose = (literal: boolean) => {
    setFilled(literal);
    if (read !== undefined) void take(read.file, literal);
  };
  return (
    <Page title={text.title}>
      <Drop
        line={text.line}
        label={read === undefined ? text.choose : text.again}
        accept=".docx,.html,.htm,.md,.markdown,.json"
        take={(file) => void take(file, isFilled)}
        isQuiet={read !== undefined}
      />
      <label class="check">
        <input type="checkbox" checked={isFilled} onChange={({ currentTarget }) => choose(currentTarget.checked)} />
        {text.filled}
      </label>
      <p role="status">{said}</p>
      {read === undefined ? null : <Result key={`${read.file.name} ${isFilled}`} read={read} />}
    </Page>
  );
}

async function importedOf(file: File, literal: boolean): Promise<ImportedTemplate> {
  const body = new FormData();
  body.set("literal", String(literal));
  body.set("file", file);
  return (await call("POST /v1/{tenantId}/templates/import", { body })).value;
}

function Result({ read: { file, imported } }: { readonly read: Read }) {
  const { imports: text } = fileWords.value;
  const [standing, word] = verdictOf(imported);
  const shown = withPictures(imported.content, imported.assets);
  return (
    <div class="two">
      <div class="stack">
        <section class="report">
          <p class="verdict">
            <Status standing={standing} word={word} />
          </p>
          {imported.assets.length === 0 ? null : <p>{text.pictures(numberText(imported.assets.length))}</p>}
          <Keep file={file} imported={imported} />
        </section>
        <Findings imported={imported} kind="lost" />
        <Findings imported={imported} kind="near" />
      </div>
      <PagePicture body={{ content: shown, data: dataOf(imported.testData) }} alt={text.page(file.name)} width={720} />
    </div>
  );
}

/** How much came over, and the sentence for it. */
function verdictOf({ counts }: ImportedTemplate): readonly [Standing, string] {
  const { imports: text } = fileWords.value;
  if (counts.lost > 0) return ["bad", text.lost(numberText(counts.lost), numberText(counts.near))];
  return counts.near > 0 ? ["warn", text.near(numberText(counts.near))] : ["good", text.whole];
}

interface KindGiven {
  readonly imported: ImportedTemplate;
  readonly kind: "lost" | "near";
}

/** What of one kind the definition does not have, a line each. */
function Findings({ imported: { report, counts }, kind }: KindGiven) {
  const { imports: text } = fileWords.value;
  const found = report.filter((one) => one.kind === kind).map((one, index) => ({ ...one, key: String(index) }));
  if (found.length === 0) return null;
  const wordsOf = (one: { readonly words?: string | undefined }) => one.words ?? "";
  const placesOf = (one: { readonly places?: number | undefined }) => numberText(one.places ?? 1);
  return (
    <section>
      <h2>{kind === "lost" ? text.lostTitle : text.nearTitle}</h2>
      <List
        caption={kind === "lost" ? text.lostTitle : text.nearTitle}
        items={found}
        total={counts[kind]}
        keyOf={({ key }) => key}
        empty={null}
        columns={[
          { title: text.where, cell: ({ place }) => place, text: ({ place }) => place },
          { title: text.what, cell: ({ message }) => message, text: ({ message }) => message },
          kind === "lost"
            ? { title: text.words, cell: wordsOf, text: wordsOf }
            : { title: text.places, cell: placesOf, text: placesOf, isNumber: true },
        ]}
      />
    </section>
  );
}

interface KeepGiven {
  readonly file: File;
  readonly imported: ImportedTemplate;
}

/** Stores the pictures, and the template that names them; or, of a Word file, the file itself as the template. */
function Keep({ file, imported }: KeepGiven) {
  const { imports: text } = fileWords.value;
  const { write, templates } = words.value;
  const { route } = useLocation();
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const keep = async (store: () => Promise<string>) => {
    setBusy(true);
    try {
      route(await store());
    } catch (error) {
      setTrouble(troubleOf(error, words.value));
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    void keep(() => storeImported(imported, String(form.get("name") ?? "")));
  };
  const lacksPictures = imported.assets.length > 0 && !may("assets:write");
  return (
    <form class="form" onSubmit={submit}>
      <Field label={write.name} name="name" value={stemOf(file.name)} />
      {lacksPictures ? <p>{text.noPictures}</p> : null}
      <p role="alert" class="trouble">
        {trouble}
      </p>
      <div class="actions">
        <button type="submit" class="main" disabled={isBusy || lacksPictures}>
          {templates.create}
        </button>
        {imported.format === "docx" ? (
          <button type="button" class="quiet" disabled={isBusy} onClick={() => void keep(() => storeWordFile(file))}>
            {text.asItIs}
          </button>
        ) : null}
      </div>
      {imported.format === "docx" ? <p class="muted">{text.asItIsLine}</p> : null}
    </form>
  );
}

/** The address of the template. */
async function storeImported({ content, testData, assets }: ImportedTemplate, name: string): Promise<string> {
  for (const picture of assets) await keepFile("images", pictureFile(picture));
  const { value } = await call("POST /v1/{tenantId}/templates", { body: { name, content, testData } });
  return `/studio/templates/${value.id}`;
}

/** The address of the template's Word file. */
async function storeWordFile(file: File): Promise<string> {
  const body = new FormData();
  body.set("file", file);
  const { value } = await call("POST /v1/{tenantId}/templates/word", { body });
  return `/studio/templates/${value.id}/word`;
}
