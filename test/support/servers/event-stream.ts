/** One server-sent event, with what came of it; a comment has none of them. */
interface ServerSentEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
}

/** Reads server-sent events one after the other (HTML Living Standard, 9.2.6). */
export interface EventReader {
  /** The next event; undefined at the end of the stream. Comments count where they are wanted. */
  next(options?: { readonly comments: boolean }): Promise<ServerSentEvent | undefined>;
  cancel(): Promise<void>;
}

export function readEvents(answer: Response): EventReader {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  const block = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const found = text.slice(0, end);
        text = text.slice(end + 2);
        return found;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  };
  return {
    next: async ({ comments } = { comments: false }) => {
      for (;;) {
        const found = await block();
        if (found === undefined) return undefined;
        const members = found.split("\n").filter((line) => !line.startsWith(":"));
        if (members.length === 0 && !comments) continue;
        return Object.fromEntries(members.map((line) => line.split(/: (.*)/s, 2)));
      }
    },
    cancel: () => reader.cancel(),
  };
}

/** The text of an answer; of a stream, which has no end, none. */
export async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get("content-type") !== "text/event-stream") return await answer.text();
  await answer.body?.cancel();
  return "";
}
