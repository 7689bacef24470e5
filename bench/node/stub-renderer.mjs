// In place of the renderer, in a rendering thread: makes the first document as the renderer does, and for all others the same file
// again, out of memory, after the same questions. `?sleep=2.5` in its address: after so many milliseconds.

const root = new URL(new URL(import.meta.url).searchParams.get("root"));
const sleepMs = Number(new URL(import.meta.url).searchParams.get("sleep"));
const real = await import(new URL("dist/render/jobs/render.js", root).href);
const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

let first;

async function renderFirst(job, outside, engine) {
  const questions = [];
  const noting =
    (ask) =>
    (...words) => {
      questions.push([ask, words]);
      return outside[ask](...words);
    };
  const noted = Object.fromEntries(Object.keys(outside).map((ask) => [ask, noting(ask)]));
  const outcome = await real.render(job, noted, engine);
  return { outcome, questions, bytes: outcome.bytes?.slice() };
}

export async function render(job, outside, engine) {
  if (first === undefined) {
    first = await renderFirst(job, outside, engine);
    return first.outcome;
  }
  for (const [ask, words] of first.questions) await outside[ask](...words);
  if (sleepMs > 0) Atomics.wait(clock, 0, 0, sleepMs);
  return { ...first.outcome, bytes: first.bytes?.slice() };
}
