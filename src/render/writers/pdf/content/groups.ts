import { around, compose, inverse, movedCorners, upward } from "../../../model/drawing/matrix.ts";
import type { Matrix, OutlinePath } from "../../../model/geometry.ts";
import type { PageMark } from "../../../model/page/page.ts";
import { array, type ObjectId, real, reference } from "../../../pdf-syntax/objects.ts";
import { isArtifact } from "../tags/element.ts";
import type { StreamTagger } from "../tags/tagging.ts";
import { glyphOrder } from "../text/glyph-order.ts";
import { GlyphWriter } from "../text/glyph-writer.ts";
import type { Canvas } from "./canvas.ts";
import { ContentStream } from "./content-stream.ts";
import { onLayer } from "./on-layer.ts";
import { writePath } from "./write-path.ts";

type TransparencyGroup = Extract<PageMark, { kind: "group" }>;
type PaintMarks = (canvas: Canvas, marks: readonly PageMark[]) => void;

/** Marks drawn as one. Without opacity of its own a group is a stretch of its parent's content. */
export function paintGroup(canvas: Canvas, group: TransparencyGroup, paintMarks: PaintMarks): void {
  const paint = group.opacity >= 1 ? paintWithin : paintSeeThrough;
  if (group.layer === undefined) paint(canvas, group, paintMarks);
  else onLayer(canvas, group.layer, (within) => paint(within, group, paintMarks));
}

function paintWithin(canvas: Canvas, group: TransparencyGroup, paintMarks: PaintMarks): void {
  const { transform, clip } = group;
  if (transform === undefined && clip === undefined) {
    paintMarks(canvas, group.marks);
    return;
  }
  const { content, tagging } = canvas;
  tagging?.end();
  content.save();
  const coarsely = transform === undefined ? undefined : content.writeFinely();
  if (transform !== undefined) content.transform(upward(transform, canvas.height));
  if (clip !== undefined) clipTo(canvas, clip);
  paintMarks(transform === undefined ? canvas : { ...canvas, toPage: compose(transform, canvas.toPage) }, group.marks);
  tagging?.end();
  content.restore();
  coarsely?.();
}

/** ISO 32000-1, 8.5.4. A clip without any outline hides everything. */
export function clipTo(canvas: Canvas, clip: OutlinePath, evenOdd = false): void {
  if (clip.length === 0) canvas.content.out.latin("0 0 0 0 re\n");
  else writePath(canvas, clip);
  canvas.content.out.latin(evenOdd ? "W* n\n" : "W n\n");
}

/** A transparency group (11.6.6): its marks hide each other first, then all together let the page shine through. */
function paintSeeThrough(canvas: Canvas, group: TransparencyGroup, paintMarks: PaintMarks): void {
  const { tagging } = canvas;
  const box = visibleBox(canvas);
  const paint = (inside: Canvas): void => paintWithin(inside, group, paintMarks);
  const write = (tag?: Tag): ObjectId => writeForm(canvas, box, colorGroup, paint, tag);
  const form = tagging === undefined ? write() : writeTagged(tagging, group, write);
  canvas.content.opacity(Math.max(0, group.opacity));
  paintForm(canvas, form);
}

type Tag = (content: ContentStream) => ReturnType<StreamTagger["form"]>;

/** A form that is all in one part is marked as a whole, where it is shown; one of several parts is marked inside. */
function writeTagged(tagging: StreamTagger, { marks }: TransparencyGroup, write: (tag?: Tag) => ObjectId): ObjectId {
  if (isArtifact(tagging.current) || !marks.some(holdsParts)) {
    tagging.show();
    return tagging.quietly(() => write());
  }
  tagging.end();
  return write((content) => tagging.form(content));
}

const holdsParts = (mark: PageMark): boolean =>
  mark.kind === "part" || (mark.kind === "group" && mark.marks.some(holdsParts));

export const colorGroup = "<</S /Transparency/CS /DeviceRGB/I true>>";

/**
 * Writes what `paint` paints as a form (8.10) in the canvas' coordinates. `group`: its transparency group, if it is one.
 * `tag`: its content is marked by itself.
 */
export function writeForm(
  canvas: Canvas,
  box: string,
  group: string | undefined,
  paint: (within: Canvas) => void,
  tag?: Tag,
): ObjectId {
  const { shared } = canvas;
  const content = new ContentStream("form");
  const tagged = tag?.(content);
  const tagging = tagged?.tagging ?? canvas.tagging;
  paint({ ...canvas, content, glyphs: new GlyphWriter(content, shared.fonts, glyphOrder(tagging)), tagging });
  tagged?.tagging.end();
  if (group !== undefined) content.resources.seeThrough = true;
  closeWithin(canvas, content);
  const form = shared.streams.add(
    {
      Type: "/XObject",
      Subtype: "/Form",
      BBox: box,
      Group: group,
      Resources: reference(shared.file.share(content.resources.dictionary(shared.xObjects))),
      StructParents: tagged?.tagging.key,
    },
    content.out.view().slice(),
  );
  if (tagged !== undefined) tagged.form.object = form;
  return form;
}

/** Ends the content of a form or a pattern that is painted on a canvas, which then lets shine through what that does. */
export function closeWithin({ shared, content: around }: Canvas, content: ContentStream): void {
  content.close();
  shared.claims.nest(content.deepest);
  if (!content.resources.seeThrough) return;
  around.resources.seeThrough = true;
  shared.claims.seeThrough();
}

/** Shows a form in the current coordinates. */
export function paintForm({ shared, content }: Canvas, form: ObjectId): void {
  const name = shared.xObjects.name("X", form);
  content.close();
  content.resources.xObject(name);
  content.out.latin(`/${name} Do\n`);
}

/** The page's box as seen from inside the canvas: what lies beyond needs no painting. */
export function visibleBox(canvas: Canvas): string {
  const fromPage: Matrix | undefined = inverse(canvas.toPage);
  if (fromPage === undefined) return "[0 0 0 0]";
  const { x, y, width, height } = around(movedCorners(canvas.pageBox, fromPage));
  const top = canvas.height - y;
  return array([x, top - height, x + width, top].map((value) => real(value, 2)));
}
