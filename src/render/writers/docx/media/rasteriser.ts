import { LRUCache } from "lru-cache";
import { sha256 } from "../../../../vocabulary/ids.ts";
import type { Pixels } from "../../../graphics/images/png/encode-png.ts";
import type { Size } from "../../../model/geometry.ts";
import { type RasterFile, rasterFile } from "./raster-file.ts";

/**
 * Draws an SVG file that depends on nothing, three pixels for a point, as PNG, or as JPEG where it shows a photograph and
 * nothing is transparent; undefined when it cannot. The same file gives the same bytes. `exactly`: `size` is in pixels, as the
 * file says it, and the picture is a PNG whatever it shows. A WebAssembly trap is thrown,
 * and nothing can be drawn after it.
 */
export type Rasterise = (svg: string, size: Size, exactly?: boolean) => RasterFile | undefined;

/** 216 in an inch: sharp on screens and passable in print. */
export const pixelsPerPoint = 3;
/** Larger drawings have fewer pixels for a point: a whole page 144 in an inch. */
const mostPixels = 2_000_000;
const longestSide = 16_384;
/** Letterheads and logos come again in every document. */
const bytesKept = 8 * 1024 * 1024;
/** CSS Values 4, 6.2: resvg counts in pixels of 1/96 inch. */
const pointsPerPixel = 72 / 96;
/** Quality of JPEG, from 0 to 100: differences are hard to see beside the PNG, and the file takes a tenth. */
const jpegQuality = 85;

let ready: Promise<WebAssembly.Memory> | undefined;
let memory: WebAssembly.Memory | undefined;

/** After a trap the instance is used no more: its memory is in an unknown state. */
let isTrapped = false;

/**
 * Bytes of the WebAssembly memory of this thread's resvg. It only grows. Infinite after a trap: the thread has to end after its
 * job, as one that holds too much.
 */
export const rasteriserBytes = (): number => (isTrapped ? Number.POSITIVE_INFINITY : (memory?.buffer.byteLength ?? 0));

/**
 * resvg as WebAssembly. `wasm`: `@resvg/resvg-wasm/index_bg.wasm`; it is read when the first drawing of a worker comes.
 */
export async function loadRasteriser(wasm: () => Uint8Array): Promise<Rasterise> {
  const { initWasm, Resvg } = await import("@resvg/resvg-wasm");
  const { encode } = (await import("jpeg-js")).default;
  // A thread has one instance, however many engines it has.
  ready ??= memoryOf(new WebAssembly.Module(wasm()), (module) => initWasm(module as never));
  memory = await ready;
  const known = new LRUCache<string, RasterFile>({
    maxSize: bytesKept,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  return (svg, size, exactly = false) => {
    // The pictures do not depend on earlier drawings of this thread: the same document has the same ones.
    if (isTrapped) return undefined;
    const key = sha256(svg);
    const made =
      known.get(key) ?? trapping(() => drawn(svg, exactly ? 1 / pointsPerPixel : scaleFor(size), size, exactly));
    if (made !== undefined) known.set(key, made);
    return made;
  };

  function jpeg({ width, height, pixels }: Pixels): Uint8Array {
    return encode({ width, height, data: pixels }, jpegQuality).data;
  }

  function drawn(svg: string, scale: number, { width, height }: Size, exactly: boolean): RasterFile | undefined {
    if (Math.max(width, height) * scale > longestSide) return undefined;
    const drawing = opened(() => new Resvg(svg, { fitTo: { mode: "zoom", value: scale * pointsPerPixel } }));
    if (drawing === undefined) return undefined;
    const image = drawing.render();
    const png = () => image.asPng();
    const file: RasterFile =
      !exactly && svg.includes("<image ")
        ? rasterFile({ width: image.width, height: image.height, pixels: image.pixels }, { png, jpeg })
        : { bytes: png(), mediaType: "image/png" };
    image.free();
    drawing.free();
    return file;
  }
}

/** Pixels for a point. */
function scaleFor({ width, height }: Size): number {
  const usual = Math.min(pixelsPerPoint, Math.sqrt(mostPixels / Math.max(1, width * height)));
  // A picture thinner than a pixel is drawn one pixel thin, as far as its length permits.
  return Math.max(usual, 1 / Math.min(width, height));
}

/** The package keeps its instance to itself, and its memory with it: both are seen where they are made. */
async function memoryOf(
  module: WebAssembly.Module,
  start: (module: WebAssembly.Module) => Promise<void>,
): Promise<WebAssembly.Memory> {
  const { instantiate } = WebAssembly;
  let seen: WebAssembly.Instance | undefined;
  WebAssembly.instantiate = async (source, imports) => {
    const instance = await instantiate(source, imports);
    if (source === module) seen = instance;
    return instance;
  };
  try {
    await start(module);
  } finally {
    WebAssembly.instantiate = instantiate;
  }
  const { memory: made } = (seen?.exports ?? {}) as { readonly memory?: WebAssembly.Memory };
  if (made === undefined) throw new Error("resvg was made without a memory that can be seen");
  return made;
}

/** Notes a trap. */
function trapping<Drawn>(draw: () => Drawn): Drawn {
  try {
    return draw();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) isTrapped = true;
    throw error;
  }
}

/** resvg throws at input that it cannot read; a WebAssembly trap is another matter and ends the worker. */
function opened<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return undefined;
  }
}
