import { useState } from "preact/hooks";
import { addressOf, answerOf, call, session } from "../client/call.ts";
import type { Template } from "../client/generated/routes.ts";
import { saveBlob } from "../client/save-blob.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { Loaded, troubleOf } from "../shell/loaded.tsx";
import { PagePicture } from "../shell/page-picture.tsx";
import { fileWords } from "../words/file-words.ts";
import { words } from "../words/words.ts";
import type { DataMembers } from "./data-fields.ts";

interface Given {
  readonly template: Template;
  readonly data: DataMembers;
  readonly reload: () => void;
}

/** The file filled with the data of the form: its first page, what is missing in it, and it as DOCX and PDF. Nothing is stored but the data, on demand. */
export function FilledFile({ template, data, reload }: Given) {
  const { word: text } = fileWords.value;
  const { id, revision, name } = template;
  const [said, setSaid] = useState("");
  const body = { templateId: id, revision, data };
  const attempt = (work: () => Promise<void>, done: string) => {
    setSaid(text.busy);
    work().then(
      () => setSaid(done),
      (error: unknown) => setSaid(troubleOf(error, words.value)),
    );
  };
  const save = (format: "docx" | "pdf") =>
    attempt(async () => saveBlob(await madeFile(format, body), `${name}.${format}`), text.saved);
  const keep = () =>
    attempt(async () => {
      const testData = JSON.stringify(data);
      await call("POST /v1/{tenantId}/templates/{templateId}/revisions", {
        path: { templateId: id },
        body: { testData },
      });
      reload();
    }, text.kept);
  return (
    <>
      <p class="actions">
        <button type="button" class="main" onClick={() => save("docx")}>
          {text.saveAs("DOCX")}
        </button>
        <button type="button" class="main" onClick={() => save("pdf")}>
          {text.saveAs("PDF")}
        </button>
        {may("templates:write") ? (
          <button type="button" class="quiet" onClick={keep}>
            {text.keepData}
          </button>
        ) : null}
      </p>
      <p role="status">{said}</p>
      <Findings body={body} />
      <PagePicture body={body} alt={text.page(name)} width={720} />
    </>
  );
}

interface FindingsGiven {
  readonly body: { readonly templateId: string; readonly revision: string; readonly data: DataMembers };
}

/** What the filled file lacks, or has only almost. */
function Findings({ body }: FindingsGiven) {
  const { word: text } = fileWords.value;
  const called = useCall("POST /v1/{tenantId}/documents/diagnose-from-template/{format}", {
    path: { format: "docx" },
    body,
  });
  return (
    <Loaded called={called}>
      {({ findings }) =>
        findings.length === 0 ? (
          <p class="muted">{text.nothingMissing}</p>
        ) : (
          <ul class="changes" aria-label={text.missing}>
            {findings.map(({ code, message }, at) => (
              <li key={at}>
                <code>{code}</code> {message}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

async function madeFile(format: "docx" | "pdf", body: object): Promise<Blob> {
  const address = addressOf("POST /v1/{tenantId}/documents/preview-from-template/{format}", { path: { format } });
  const headers = { "Content-Type": "application/json", "X-Colophon-Csrf": session.value?.csrf ?? "" };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) await answerOf(response);
  return await response.blob();
}
