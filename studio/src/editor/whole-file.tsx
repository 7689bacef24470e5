import { useEffect, useState } from "preact/hooks";
import { addressOf, answerOf, session } from "../client/call.ts";
import type { PdfPages } from "../pdf/pdf-pages.tsx";
import { Dialog } from "../shell/dialog.tsx";
import { troubleOf } from "../shell/loaded.tsx";
import { editorWords } from "../words/editor-words.ts";
import { words } from "../words/words.ts";
import { objectOf } from "./json-text.ts";

export interface WholeFileGiven {
  readonly content: string;
  /** The template that it is a change of; undefined: it is a new one. */
  readonly templateId: string | undefined;
  /** Test data, as JSON. */
  readonly data: string;
  readonly name: string;
  readonly close: () => void;
}

/** The file with what shows its pages, whose code is loaded when it is wanted. */
interface Made {
  readonly file: Blob;
  readonly address: string;
  readonly Pages: typeof PdfPages;
}

/** The PDF file that the text makes with its test data: to see whole, and to save. It is stored nowhere. */
export function WholeFile({ content, templateId, data, name, close }: WholeFileGiven) {
  const { edit } = editorWords.value;
  const [made, setMade] = useState<Made>();
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    let address = "";
    Promise.all([fileOf({ content, templateId }, data, stop.signal), import("../pdf/pdf-pages.tsx")]).then(
      ([file, { PdfPages: Pages }]) => {
        if (stop.signal.aborted) return;
        address = URL.createObjectURL(file);
        setMade({ file, address, Pages });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setTrouble(troubleOf(error, words.value));
      },
    );
    return () => {
      stop.abort();
      URL.revokeObjectURL(address);
    };
  }, [content, templateId, data]);
  return (
    <Dialog title={edit.file} close={close}>
      <p role="status">{trouble === "" && made === undefined ? edit.wait : trouble}</p>
      {made === undefined ? null : (
        <>
          <p class="actions">
            <a class="button main" href={made.address} download={`${name || edit.untitled}.pdf`}>
              {words.value.documents.download}
            </a>
          </p>
          <made.Pages file={made.file} />
        </>
      )}
    </Dialog>
  );
}

async function fileOf(
  text: Pick<WholeFileGiven, "content" | "templateId">,
  dataText: string,
  signal: AbortSignal,
): Promise<Blob> {
  const address = addressOf("POST /v1/{tenantId}/documents/preview-from-template", {});
  const data = objectOf(dataText) ?? {};
  const headers = { "Content-Type": "application/json", "X-Colophon-Csrf": session.value?.csrf ?? "" };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify({ ...text, data }), signal });
  if (!response.ok) await answerOf(response);
  return await response.blob();
}
