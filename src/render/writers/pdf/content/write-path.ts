import type { OutlinePath } from "../../../model/geometry.ts";
import type { Canvas } from "./canvas.ts";

/** Path construction only (ISO 32000-1, 8.5.2). */
export function writePath({ content, height }: Canvas, path: OutlinePath): void {
  const { out } = content;
  for (const step of path) {
    switch (step[0]) {
      case "M":
        content.point(step[1], height - step[2]);
        out.latin("m\n");
        break;
      case "L":
        content.point(step[1], height - step[2]);
        out.latin("l\n");
        break;
      case "C":
        content.point(step[1], height - step[2]);
        content.point(step[3], height - step[4]);
        content.point(step[5], height - step[6]);
        out.latin("c\n");
        break;
      case "Z":
        out.latin("h\n");
        break;
    }
  }
}
