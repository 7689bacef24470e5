/** Red, green and blue of what stands on one of two pages alone. */
const [onlyBefore, onlyAfter] = [
  [163, 49, 28],
  [0, 84, 166],
] as const;

/** What stands on both is grey, so that what differs is seen first. */
const both = [185, 185, 185] as const;

/** How much darker one page has to be at a pixel, of 255, to be another picture: the edges of letters are smoothed. */
const noticed = 40;

/**
 * Lays two pictures of the same size over each other, four bytes a pixel as a canvas has them, and writes the result into the first.
 * Returns the share of pixels that differ, of 1.
 */
export function overlay(before: Uint8ClampedArray, after: Uint8ClampedArray): number {
  let different = 0;
  for (let at = 0; at < before.length; at += 4) {
    const [old, now] = [darkness(before, at), darkness(after, at)];
    const same = Math.min(old, now);
    if (Math.abs(old - now) > noticed) different += 1;
    for (const part of [0, 1, 2] as const) {
      const paint =
        same * (255 - both[part]) + (old - same) * (255 - onlyBefore[part]) + (now - same) * (255 - onlyAfter[part]);
      before[at + part] = 255 - paint / 255;
    }
    before[at + 3] = 255;
  }
  return before.length === 0 ? 0 : (different * 4) / before.length;
}

/** By the weights that eyes give to the colours (ITU-R BT.709). */
function darkness(pixels: Uint8ClampedArray, at: number): number {
  const [red = 255, green = 255, blue = 255] = pixels.subarray(at, at + 3);
  return 255 - (red * 0.2126 + green * 0.7152 + blue * 0.0722);
}
