/** How a picture fits into a frame of other proportions; `fill` stretches it (CSS Images 3, 4.5, `object-fit`). */
export type PictureFit = "fill" | "contain" | "cover";

/** The point of a picture that keeps its place in the frame, as shares of its width and height. */
export type Focus = readonly [x: number, y: number];
