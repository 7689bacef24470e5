import type { Page } from "playwright-core";

// Run inside the browser, so they are texts: what they use is not there in Node.

/** Milliseconds from a key that goes down to the frame that shows the page painted again, and their parts. */
export interface Pressed {
  readonly ms: number;
  /** Until the request is sent, until its answer begins, until the page is painted of it, until the frame shows it. */
  readonly parts: readonly [request: number, answer: number, paint: number, frame: number];
}

/** From now on `requests` holds when each request for pages was sent, and when its answer began. */
const watchRequests = `() => {
  if (globalThis.requests !== undefined) return;
  globalThis.requests = [];
  const send = fetch;
  globalThis.fetch = async (...given) => {
    if (!String(given[0]).includes("/documents/pages-from-")) return send(...given);
    const request = { sent: performance.now(), answered: undefined };
    requests.push(request);
    const answer = await send(...given);
    request.answered = performance.now();
    return answer;
  };
}`;

/** `painted` resolves with a `Pressed` of the next key, for the page of that number. */
const watchNext = `(number) => void (globalThis.painted = new Promise((resolve) => {
  let from;
  requests.length = 0;
  addEventListener("keydown", () => { from = performance.now(); }, { once: true, capture: true });
  const observer = new MutationObserver(() => {
    if (from === undefined) return;
    // A page that was still on its way when the key went down is another one.
    const request = requests.findLast(({ sent, answered }) => sent >= from && answered !== undefined);
    if (request === undefined) return;
    observer.disconnect();
    const paintedAt = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const end = performance.now();
        resolve({ ms: end - from, parts: [request.sent - from, request.answered - request.sent, paintedAt - request.answered, end - paintedAt] });
      };
      port2.postMessage(0);
    });
  });
  observer.observe(document.querySelector('.leaf-place[data-number="' + number + '"]'), { subtree: true, attributeFilter: ["data-painted"] });
}))`;

/** Puts the caret of the editor behind a text. */
const putCaret = `(text) => {
  const content = document.querySelector(".code .cm-content");
  const { view } = content.cmTile ?? content.cmView;
  const anchor = view.state.doc.toString().indexOf(text) + text.length;
  if (anchor < text.length) throw new Error("the definition has no " + text);
  view.dispatch({ selection: { anchor }, scrollIntoView: true });
  view.focus();
}`;

const scrollTo = `async (number) => {
  const place = () => document.querySelector('.leaf-place[data-number="' + number + '"]');
  for (; place() === null; await new Promise(requestAnimationFrame)) {
    const desk = document.querySelector(".desk");
    desk.scrollTop += desk.clientHeight;
  }
  place().scrollIntoView();
}`;

const run = <Result>(page: Page, script: string, given: unknown): Promise<Result> =>
  page.evaluate(`(${script})(${JSON.stringify(given)})`);

export const placeCaret = (page: Page, text: string): Promise<void> => run(page, putCaret, text);

export async function showPage(page: Page, number: number): Promise<void> {
  await run(page, scrollTo, number);
  await page.locator(`.leaf-place[data-number="${number}"] canvas`).waitFor();
}

/** Presses a key, and waits until the page of that number shows it. */
export async function pressed(page: Page, key: string, number: number): Promise<Pressed> {
  await run(page, watchRequests, undefined);
  await run(page, watchNext, number);
  await page.keyboard.press(key);
  return page.evaluate("painted");
}
