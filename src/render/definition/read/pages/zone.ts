import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Zone as ZoneWord } from "../../../../vocabulary/generated/definition.ts";
import type { Block, Placed, Zone } from "../../../model/document/flow.ts";
import { noBox } from "../../../model/look.ts";
import { outsideBody, type ReadContext, readElements } from "../context.ts";
import { readPlainSeparator } from "../elements/separator.ts";
import { noTextKeys } from "../styles/text-keys.ts";

/** A header or a footer; one that shows nothing on any page is none. */
export function readZone(zone: ZoneWord | undefined, path: string, context: ReadContext): Zone | undefined {
  if (zone === undefined) return undefined;
  const { content, first, odd, even } = zone;
  if ([content, first, odd, even].every((elements) => elements === undefined || elements.length === 0))
    return undefined;
  const inZone = outsideBody(context);
  const read = (key: string, elements: typeof content) => readContent(elements, `${path}/${key}`, inZone);
  return {
    path,
    blocks: read("content", content),
    ...(first === undefined ? {} : { first: read("first", first) }),
    ...(odd === undefined ? {} : { odd: read("odd", odd) }),
    ...(even === undefined ? {} : { even: read("even", even) }),
    separator: separatorOf(zone, path, context),
    skipPages: zone.skipPages ?? [],
    offset: zone.offset ?? defaults.zoneOffset,
  };
}

/** Puts elements with a place of their own in a zone into one stack with its content. */
function readContent(elements: ZoneWord["content"], path: string, context: ReadContext): readonly Block[] {
  const placed: Placed[] = [];
  const blocks = readElements(elements, noTextKeys, path, { ...context, container: placed });
  return placed.length === 0 ? blocks : [{ kind: "stack", path, anchor: undefined, box: noBox, blocks, placed }];
}

/** The line between zone and body has no margins of its own: the zone's offset keeps the distance. */
function separatorOf({ separator }: ZoneWord, path: string, context: ReadContext): Zone["separator"] {
  return separator === undefined ? undefined : readPlainSeparator(separator, `${path}/separator`, context);
}
