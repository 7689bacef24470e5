import { ColophonProblem } from "./problem.ts";

/** Characters of one line; an answer has some hundred, and at most a hundred faults. */
const longestLine = 4 * 1024 * 1024;

/** The values of newline-delimited JSON, each as it arrives; empty lines are skipped, and so is a last one that is cut off. At most one line is kept. */
export async function* jsonLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
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
  if (isWhole(last)) yield parsed(last);
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
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
