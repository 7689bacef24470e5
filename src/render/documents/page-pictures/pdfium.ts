import { PDFiumModule } from "@hyzyla/pdfium";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";

/** The functions of PDFium that draw a page, by their names in fpdfview.h and fpdf_edit.h; numbers are addresses in its memory. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  readonly _FPDFFormObj_CountObjects: (object: number) => number;
  readonly _FPDFFormObj_GetObject: (object: number, index: number) => number;
  readonly _FPDF_GetFormType: (document: number) => number;
  readonly _FPDF_RenderPageBitmap_Start: (
    ...given: readonly [
      ...[bitmap: number, page: number, left: number, top: number, width: number, height: number],
      ...[rotation: number, flags: number, pause: number],
    ]
  ) => number;
};

/** Memory that one instance may take. Where it is not enough, PDFium gives up. */
const mostBytes = 512 * 2 ** 20;

type Options = NonNullable<Parameters<typeof PDFiumModule>[0]>;

/**
 * PDFium with a memory of its own, for one file: what a file does to it ends with the picture, and nothing has to be freed. It has no way
 * to the network, and a file system that is empty and in memory.
 */
export async function openPdfium(code: WebAssembly.Module): Promise<Pdfium> {
  const silent = (): void => undefined;
  const options = { print: silent, printErr: silent, instantiateWasm: instantiate(code) };
  const pdfium = (await PDFiumModule(options as unknown as Options)) as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium;
}

type Imports = ConstructorParameters<typeof WebAssembly.Instance>[1] & { readonly env: object };

/** As Emscripten calls it: the instance goes to `done`. */
const instantiate =
  (code: WebAssembly.Module) =>
  (imports: Imports, done: (instance: WebAssembly.Instance) => void): WebAssembly.Instance["exports"] => {
    const { emscripten_resize_heap: grow } = imports.env as {
      readonly emscripten_resize_heap: (bytes: number) => number;
    };
    // Sizes come as signed numbers. A page that is read takes more memory again and again, and PDFium asks nothing else meanwhile.
    const growWithin = (bytes: number): number => {
      keepOn();
      return bytes >>> 0 > mostBytes ? 0 : grow(bytes);
    };
    const env = { ...imports.env, emscripten_resize_heap: growWithin };
    const instance = new WebAssembly.Instance(code, { ...imports, env });
    done(instance);
    return instance.exports;
  };
