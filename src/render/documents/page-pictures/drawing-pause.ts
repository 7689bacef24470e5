import type { Pdfium } from "./pdfium.ts";

/*
 * PDFium asks between the objects of a page whether it is to pause. It asks a function in its table of functions, which has no free place and
 * cannot grow. So a function stands in front of one that is there: it answers for the object that is handed to this question alone, and hands all else on.
 */

/** IFSDK_PAUSE of fpdf_progressive.h: its version, the function that is called, and a member that nothing reads. */
const pauseBytes = 12;
const version = 1;

/**
 * A module with one function, (i32) -> i32: `ask` for `own`, else `other`. In text:
 *
 *     (func (export "f") (param i32) (result i32)
 *       (if (result i32) (i32.eq (local.get 0) (global.get $own))
 *         (then (call $ask (local.get 0))) (else (call $other (local.get 0)))))
 */
const inFront = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x06, 0x01, 0x60, 0x01, 0x7f, 0x01, 0x7f],
  // Imports: e.ask, e.other, e.own.
  ...[0x02, 0x1c, 0x03],
  ...[0x01, 0x65, 0x03, 0x61, 0x73, 0x6b, 0x00, 0x00],
  ...[0x01, 0x65, 0x05, 0x6f, 0x74, 0x68, 0x65, 0x72, 0x00, 0x00],
  ...[0x01, 0x65, 0x03, 0x6f, 0x77, 0x6e, 0x03, 0x7f, 0x00],
  ...[0x03, 0x02, 0x01, 0x00],
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x02],
  ...[0x0a, 0x15, 0x01, 0x13, 0x00, 0x20, 0x00, 0x23, 0x00, 0x46, 0x04, 0x7f],
  ...[0x20, 0x00, 0x10, 0x00, 0x05, 0x20, 0x00, 0x10, 0x01, 0x0b, 0x0b],
]);

/** Address of an IFSDK_PAUSE whose question is `ask`; PDFium never pauses, but ends when `ask` throws, and is of no use then. */
export function drawingPause(pdfium: Pdfium, ask: () => void): number {
  const { malloc, __indirect_function_table: table } = pdfium.wasmExports as unknown as PdfiumExports;
  const address = malloc(pauseBytes);
  const own = new WebAssembly.Global({ value: "i32" }, address);
  const question = (): number => {
    ask();
    return 0;
  };
  const module = new WebAssembly.Module(inFront);
  for (let at = 1; at < table.length; at += 1) {
    const front = frontOf(module, { ask: question, other: table.get(at) as NumberFunction, own });
    if (front === undefined) continue;
    table.set(at, front);
    new DataView(pdfium.HEAPU8.buffer).setUint32(address, version, true);
    new DataView(pdfium.HEAPU8.buffer).setUint32(address + 4, at, true);
    return address;
  }
  throw new Error("PDFium has no function that takes and answers one number.");
}

type NumberFunction = (argument: number) => number;

interface PdfiumExports {
  readonly malloc: (bytes: number) => number;
  readonly __indirect_function_table: WebAssembly.Table;
}

/** undefined: `other` is of another type. */
function frontOf(module: WebAssembly.Module, e: WebAssembly.Imports[string]): unknown {
  try {
    return new WebAssembly.Instance(module, { e }).exports["f"];
  } catch (error) {
    if (error instanceof WebAssembly.LinkError) return undefined;
    throw error;
  }
}
