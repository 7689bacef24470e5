import { useEffect, useRef, useState } from "preact/hooks";
import { addressOf, answerOf, session } from "../client/call.ts";
import { words } from "../words/words.ts";
import { useSeen } from "./when-seen.tsx";

interface Given {
  /** The body for `preview-from-template`; undefined: not known yet. */
  readonly body: unknown;
  readonly alt: string;
  /** Pixels across. */
  readonly width: number;
}

/** The first page as the renderer draws it now. It is requested when it comes into view. */
export function PagePicture({ body, alt, width }: Given) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const [picture, setPicture] = useState<{ readonly address?: string; readonly failed?: boolean }>({});
  const text = body === undefined ? undefined : JSON.stringify(body);
  useEffect(() => {
    if (!isSeen || text === undefined) return;
    const stop = new AbortController();
    let address = "";
    drawn(text, width, stop.signal).then(
      (blob) => {
        address = URL.createObjectURL(blob);
        setPicture({ address });
      },
      () => stop.signal.aborted || setPicture({ failed: true }),
    );
    return () => {
      stop.abort();
      URL.revokeObjectURL(address);
    };
  }, [isSeen, text, width]);
  return (
    <div ref={frame} class="sheet">
      {picture.address === undefined ? (
        <span class="muted">{picture.failed ? words.value.state.noPicture : ""}</span>
      ) : (
        <img src={picture.address} alt={alt} />
      )}
    </div>
  );
}

/** PNG of the first page; throws `Refused` when the definition cannot be drawn. */
async function drawn(body: string, width: number, signal: AbortSignal): Promise<Blob> {
  const address = addressOf("POST /v1/{tenantId}/documents/preview-from-template/png", { query: { width } });
  const headers = { "Content-Type": "application/json", "X-Colophon-Csrf": session.value?.csrf ?? "" };
  const response = await fetch(address, { method: "POST", headers, body, signal });
  if (!response.ok) await answerOf(response);
  return await response.blob();
}
