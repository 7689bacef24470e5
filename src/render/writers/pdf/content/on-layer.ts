import type { Canvas } from "./canvas.ts";

/** Paints what belongs to a layer (8.11.3.2); on layers within layers, what is shown is on all of them. */
export function onLayer(canvas: Canvas, name: string, paint: (within: Canvas) => void): void {
  const { content, shared, layers } = canvas;
  const layer = shared.layers.find(name);
  if (layer === undefined) {
    paint(canvas);
    return;
  }
  canvas.tagging?.end();
  content.close();
  content.out.latin(`/OC /${content.resources.property(layer)} BDC\n`);
  paint({ ...canvas, layers: [...layers, layer] });
  canvas.tagging?.end();
  content.close();
  content.out.latin("EMC\n");
}
