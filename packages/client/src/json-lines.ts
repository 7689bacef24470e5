import { ColophonProblem } from "./problem.ts";

/** Characters of one line; an answer has some hundred, and at most a hundred faults. */
const longestLine = 4 * 1024 * 1024;

/** The values of newline-delimited JSON, each as it arrives; empty lines are skipped. At most one line is kept. */
export async function* jsonLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const chunk of body) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    const lines = [begun + first, ...others];
    begun = lines.pop() ?? "";
    if (begun.length > longestLine) throw unreadable(`a line of more than ${longestLine} characters`);
    for (const line of lines) if (line.trim() !== "") yield parsed(line);
  }
  const last = begun + decoder.decode();
  if (last.trim() !== "") yield parsed(last);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw unreadable(`"${line.slice(0, 100)}"`);
  }
}

function unreadable(what: string): ColophonProblem {
  const message = `Expected lines of JSON from the service; came ${what}.`;
  return new ColophonProblem({ status: 200, code: "UNEXPECTED_ANSWER", message, isRetryable: false });
}
