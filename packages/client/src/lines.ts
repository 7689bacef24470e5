/** Lines as a function begins them, from the start each time. */
export type MadeLines<Line> = () => Iterable<Line> | AsyncIterable<Line>;

export type Lines<Line> = Iterable<Line> | AsyncIterable<Line> | MadeLines<Line>;

/** The body of a request: an array as one text, anything else as a stream. */
export function bodyOfLines<Line>(
  lines: Lines<Line>,
  signal: AbortSignal,
): { readonly body: string } | { readonly body: ReadableStream<Uint8Array>; readonly duplex: "half" } {
  if (Array.isArray(lines)) return { body: lines.map(asLine).join("") };
  return { body: streamOf(typeof lines === "function" ? lines() : lines, signal), duplex: "half" };
}

const asLine = (line: unknown): string => `${JSON.stringify(line)}\n`;

/** Lines after which everything else gets a turn: those that are ready at once would let nothing else run. */
const linesInTurn = 32;
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** One line for each that is taken: reading keeps the pace of sending, and ends with the signal. */
function streamOf<Line>(
  lines: Iterable<Line> | AsyncIterable<Line>,
  signal: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const from = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]();
  const encoder = new TextEncoder();
  let read = 0;
  // The sender leaves the stream as it is when its signal comes.
  signal.addEventListener("abort", () => void from.return?.(), { once: true });
  return new ReadableStream({
    async pull(controller) {
      read += 1;
      if (read % linesInTurn === 0) await turn();
      const { done, value } = await from.next();
      if (done === true || signal.aborted) controller.close();
      else controller.enqueue(encoder.encode(asLine(value)));
    },
    // A try that failed leaves its lines.
    cancel: async () => void (await from.return?.()),
  });
}
