import * as canvas from "@napi-rs/canvas";
import { createIsomorphicCanvasFactory, getDocumentProxy } from "unpdf";
import type { Pixels } from "../../render/writers/pdf/judges.ts";

/** Adds globals that pdf.js expects and Node does not have: from Skia, and from Node from 21 on. */
function surround(): void {
  const { Path2D, DOMMatrix, ImageData } = canvas;
  Object.assign(globalThis, { Path2D, DOMMatrix, ImageData });
  if ("transferToFixedLength" in ArrayBuffer.prototype) return;
  Object.assign(ArrayBuffer.prototype, {
    transferToFixedLength(this: ArrayBuffer) {
      return this.slice(0);
    },
  });
}

/** A page, from 1, with its annotations' own appearances, by pdf.js; glyphs are drawn from the outlines in the file. */
export async function drawnByPdfJs(bytes: Uint8Array, dpi: number, number: number = 1): Promise<Pixels> {
  surround();
  const CanvasFactory = await createIsomorphicCanvasFactory(async () => canvas);
  const options = { CanvasFactory, disableFontFace: true, useSystemFonts: false, verbosity: 0 };
  const pdf = await getDocumentProxy(new Uint8Array(bytes), options);
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: dpi / 72 });
  const sheet = canvas.createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  const context = sheet.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, sheet.width, sheet.height);
  // Its types know the browser's canvas alone. 1: annotations as they are painted in the file.
  await page.render({ canvas: sheet as never, canvasContext: context as never, viewport, annotationMode: 1 }).promise;
  await pdf.loadingTask.destroy();
  const { data, width, height } = context.getImageData(0, 0, sheet.width, sheet.height);
  return {
    width,
    height,
    at(x, y) {
      const i = (y * width + x) * 4;
      return [data[i] ?? -1, data[i + 1] ?? -1, data[i + 2] ?? -1];
    },
  };
}
