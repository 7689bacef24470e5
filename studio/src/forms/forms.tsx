import { useState } from "preact/hooks";
import { addressOf } from "../client/call.ts";
import { keepFile } from "../client/keep-file.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { Drop } from "../shell/drop.tsx";
import { type Filters, useFilters } from "../shell/filters.tsx";
import { Loaded, troubleOf } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { fileWords } from "../words/file-words.ts";
import { words } from "../words/words.ts";
import { FormOf } from "./form-of.tsx";
import { uploadName } from "./upload-name.ts";

/** A PDF form: its fields, its pages, and the document that filling it makes. The address names the file. */
export function Forms() {
  const filters = useFilters();
  const [file, document] = [filters.value("file"), filters.value("document")];
  return (
    <Page title={words.value.menu.forms}>
      {document === "" && may("assets:read") ? <Choose filters={filters} /> : null}
      {document === "" ? null : <FormOf key={document} source={{ document }} address={documentAddress(document)} />}
      {file === "" || document !== "" ? null : <FormOf key={file} source={{ file }} address={uploadAddress(file)} />}
    </Page>
  );
}

const documentAddress = (documentId: string): string =>
  addressOf("GET /v1/{tenantId}/documents/{fileName}", { path: { fileName: `service_v1-${documentId}.pdf` } });

const folder = "attachments/";

const uploadAddress = (path: string): string =>
  addressOf("GET /v1/{tenantId}/assets/attachments/{file}", { path: { file: path.slice(folder.length) } });

/** The PDF files among the attachments, and a place for another one. */
function Choose({ filters }: { readonly filters: Filters }) {
  const { forms: text } = fileWords.value;
  const called = useCall("GET /v1/{tenantId}/assets/attachments");
  const [trouble, setTrouble] = useState("");
  const take = async (file: File) => {
    setTrouble("");
    try {
      const path = await keepFile("attachments", new File([file], await uploadName(file)));
      called.reload();
      filters.set("file", path);
    } catch (error) {
      setTrouble(troubleOf(error, words.value));
    }
  };
  return (
    <>
      <Loaded called={called}>
        {(attachments) => {
          const forms = attachments.filter(({ contentType }) => contentType === "application/pdf");
          return forms.length === 0 ? null : (
            <label class="choice">
              {text.choose}
              <select
                value={filters.value("file")}
                onChange={(event) => filters.set("file", event.currentTarget.value)}
              >
                <option value="" />
                {forms.map(({ path, fileName }) => (
                  <option key={path} value={path}>
                    {fileName}
                  </option>
                ))}
              </select>
            </label>
          );
        }}
      </Loaded>
      {may("assets:write") ? (
        <Drop line={text.line} label={text.drop} accept=".pdf" take={(file) => void take(file)} />
      ) : null}
      {trouble === "" ? null : <p role="alert">{trouble}</p>}
    </>
  );
}
