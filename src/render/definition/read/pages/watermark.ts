import type { UseElement, Watermark as WatermarkWord } from "../../../../vocabulary/generated/definition.ts";
import type { Block, PageWatermark } from "../../../model/document/flow.ts";
import { isOmitted } from "../../bind/omitted.ts";
import { outsideBody, type ReadContext } from "../context.ts";
import { noTextKeys } from "../styles/text-keys.ts";

/** An empty object means none. `path` is the watermark's own. */
export function readWatermark(
  word: WatermarkWord | undefined,
  path: string,
  context: ReadContext,
): PageWatermark | undefined {
  if (word === undefined || Object.keys(word).length === 0) return undefined;
  const { content, angle = 0, repeat = false, spacing = [0, 0], behind = false, style } = word;
  if (content === undefined) {
    const message = "The watermark has no content, so nothing is drawn; an empty object says that it is meant so.";
    context.report.add("CONTENT_ERROR", "WATERMARK_EMPTY", path, message);
    return undefined;
  }
  if (isOmitted(content)) return undefined;
  const look = context.styles.look(noTextKeys, "watermark", ownStyle(content) === undefined ? undefined : style, path);
  const inFlow = withoutPosition(styled(content, style), `${path}/content`, context);
  const blocks = context.element(inFlow, look.keys, `${path}/content`, outsideBody(context));
  const [x, y] = spacing;
  const opacity = blocks.reduce((share, { box }) => share * box.opacity, look.box.opacity);
  return {
    path,
    blocks: blocks.map(opaque),
    opacity,
    angle,
    repeat,
    spacing: x === 0 && y === 0 ? undefined : { x, y },
    behind,
  };
}

function withoutPosition(content: Content, path: string, { report }: ReadContext): Content {
  if (!("position" in content) || content.position === undefined) return content;
  const message = "A watermark has no `position`; `spacing` says where its middle is on the page.";
  report.add("CONTENT_ERROR", "POSITION_IGNORED", `${path}/position`, message);
  const { position: _ignored, ...shown } = content;
  return shown;
}

/** All copies are made see-through as one. */
const opaque = (block: Block): Block =>
  block.box.opacity === 1 ? block : { ...block, box: { ...block.box, opacity: 1 } };

type Content = NonNullable<WatermarkWord["content"]> | UseElement;

/** A component's watermark is a `use` of what it shows. */
const ownStyle = (content: Content) =>
  "use" in content ? undefined : "svg" in content ? content.svg.style : content.style;

/** The watermark's style is its content's own, unless that has one: then it is inherited. */
function styled(content: Content, style: WatermarkWord["style"]): Content {
  if (style === undefined || ownStyle(content) !== undefined) return content;
  if ("use" in content) return { use: { ...content.use, style } };
  return "svg" in content ? { svg: { ...content.svg, style } } : { ...content, style };
}
