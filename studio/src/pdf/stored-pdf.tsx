import { useEffect, useState } from "preact/hooks";
import { answerOf } from "../client/call.ts";
import { troubleOf } from "../shell/loaded.tsx";
import { words } from "../words/words.ts";
import { type Mark, PdfPages } from "./pdf-pages.tsx";

interface Given {
  /** The address of the file, below the session's door. */
  readonly address: string;
  readonly password?: string;
  readonly marks?: readonly Mark[];
}

/** The pages of a file that the service keeps. */
export function StoredPdf({ address, password = "", marks = [] }: Given) {
  const [file, setFile] = useState<Blob>();
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    setFile(undefined);
    setTrouble("");
    fetched(address, stop.signal).then(setFile, (error: unknown) => {
      if (!stop.signal.aborted) setTrouble(troubleOf(error, words.value));
    });
    return () => stop.abort();
  }, [address]);
  if (trouble !== "") return <p role="alert">{trouble}</p>;
  if (file === undefined) return <p class="muted loading">{words.value.state.loading}</p>;
  return <PdfPages file={file} password={password} marks={marks} />;
}

async function fetched(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal });
  if (!response.ok) await answerOf(response);
  return await response.blob();
}
