/** Pixels of a side of a tile that takes so many on its canvas: twice as many, 4 to 4096. */
export const tilePixels = (onCanvas: number): number => Math.min(4096, Math.max(4, Math.ceil(2 * onCanvas) || 4));
