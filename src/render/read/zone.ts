import { defaults } from "../../vocabulary/definition/defaults.ts";
import type { Zone as ZoneWord } from "../../vocabulary/definition.ts";
import type { Zone } from "../model/flow.ts";
import { noBox } from "../model/look.ts";
import { type ReadContext, readElements } from "./context.ts";
import { readSeparator } from "./elements/separator.ts";
import { noTextKeys } from "./styles/text-keys.ts";

/** A header or a footer; one without content is none. */
export function readZone(zone: ZoneWord | undefined, path: string, context: ReadContext): Zone | undefined {
  if (zone === undefined || zone.content.length === 0) return undefined;
  const inZone = { ...context, inBody: false, headingPlace: noPlace, contents: undefined };
  return {
    path,
    blocks: readElements(zone.content, noTextKeys, `${path}/content`, inZone),
    separator: separatorOf(zone, path, context),
    skipPages: zone.skipPages ?? [],
    offset: zone.offset ?? defaults.zoneOffset,
  };
}

const noPlace = () => undefined;

/** The line between zone and body has no margins: the zone's offset keeps the distance. */
function separatorOf({ separator }: ZoneWord, path: string, context: ReadContext): Zone["separator"] {
  return separator === undefined
    ? undefined
    : { ...readSeparator(separator, `${path}/separator`, context), box: noBox };
}
