import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import type { RunningService } from "../running-service.ts";

/** The same keystrokes the other way: the service makes a PDF of the text, and pdf.js draws its first page. */
export interface PdfJsPage {
  /** Milliseconds from a request's body to the frame that shows the page. */
  drawn(body: string): Promise<number>;
  close(): void;
}

const packaged = (name: string): string =>
  fileURLToPath(new URL(`../node_modules/pdfjs-dist/build/${name}`, import.meta.url));

/** pdf.js keeps its worker from keystroke to keystroke. `scale`: pixels a point. */
const script = (
  scale: number,
): string => `<!doctype html><meta charset="utf-8"><title>pdf.js</title><script type="module">
import * as pdfjs from "/pdf.min.mjs";
pdfjs.GlobalWorkerOptions.workerSrc = "/pdf.worker.min.mjs";
const worker = new pdfjs.PDFWorker();
globalThis.drawn = async (body) => {
  const from = performance.now();
  const answer = await fetch("/preview", { method: "POST", body });
  if (!answer.ok) throw new Error(await answer.text());
  const loading = pdfjs.getDocument({ data: new Uint8Array(await answer.arrayBuffer()), worker });
  const page = await (await loading.promise).getPage(1);
  const viewport = page.getViewport({ scale: ${scale} });
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(viewport.width), Math.round(viewport.height)];
  await page.render({ canvas, viewport }).promise;
  document.body.replaceChildren(canvas);
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
  const spent = performance.now() - from;
  await loading.destroy();
  return spent;
};
</script><body>`;

export async function openPdfJs(browser: Browser, service: RunningService, scale: number): Promise<PdfJsPage> {
  const server = serve(service, scale).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const page: Page = await (await browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction("globalThis.drawn !== undefined");
  return {
    drawn: (body) => page.evaluate(`drawn(${JSON.stringify(body)})`),
    close: () => server.close(),
  };
}

/** The page, the scripts of the package, and a way to the service, which has no script of others on its own pages. */
function serve(service: RunningService, scale: number): Server {
  return createServer(async (request, response) => {
    const name = (request.url ?? "/").slice(1);
    if (name === "") response.setHeader("content-type", "text/html").end(script(scale));
    else if (name === "preview") {
      const { status, bytes } = await preview(service, request);
      response.writeHead(status).end(bytes);
    } else if (/^pdf(?:\.worker)?\.min\.mjs$/.test(name))
      response.setHeader("content-type", "text/javascript").end(readFileSync(packaged(name)));
    else response.writeHead(404).end();
  });
}

async function preview({ address, base, headers }: RunningService, request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const url = `${address}${base}/documents/preview-from-template`;
  const answer = await fetch(url, { method: "POST", headers, body: Buffer.concat(parts) });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
