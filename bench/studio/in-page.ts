import type { Page } from "playwright-core";

// Run inside the browser, so they are texts: what they use is not there in Node.

/** `painted` resolves with the milliseconds from the next key that goes down to the frame that shows the page of that number painted again. */
const watchNext = `(number) => void (globalThis.painted = new Promise((resolve) => {
  let from;
  addEventListener("keydown", () => { from = performance.now(); }, { once: true, capture: true });
  const observer = new MutationObserver((changes) => {
    const isPainted = changes.some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === "CANVAS"));
    if (from === undefined || !isPainted) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - from);
      port2.postMessage(0);
    });
  });
  observer.observe(document.querySelector('.leaf-place[data-number="' + number + '"]'), { childList: true, subtree: true });
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

/** Presses a key; milliseconds until the page of that number shows it. */
export async function pressed(page: Page, key: string, number: number): Promise<number> {
  await run(page, watchNext, number);
  await page.keyboard.press(key);
  return page.evaluate("painted");
}
