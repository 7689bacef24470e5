import { linkAddress } from "../../../../vocabulary/markup/link-address.ts";
import { shown } from "../../../contract/quoted.ts";
import type { LinkTarget } from "../../../model/look.ts";
import type { ReadContext } from "../context.ts";
import { type Effect, type MalformedShortcode, noEffect } from "./effect.ts";

/** Context in which links and places are reported. */
interface LinkScene {
  readonly context: Pick<ReadContext, "report" | "hasPlace">;
  readonly path: string;
}

/** `[link, address]`. An address that is refused is reported, and the text stays without a link. */
export function linkEffect(address: string, { context, path }: LinkScene): Effect | MalformedShortcode {
  if (address === "") return { malformed: "it names no address" };
  const uri = linkAddress(address);
  if (uri !== undefined) return leadingTo({ kind: "uri", uri });
  const message = `${shown(address)} is not linked: an address begins with http:, https:, mailto: or tel: and has no blanks.`;
  context.report.add("CONTENT_ERROR", "LINK_REFUSED", path, message);
  return noEffect;
}

/** `[goto, place]`. An unknown place is reported, and the text stays without a link. */
export function gotoEffect(name: string, { context, path }: LinkScene): Effect | MalformedShortcode {
  if (name === "") return { malformed: "it names no place" };
  if (context.hasPlace(name)) return leadingTo({ kind: "destination", name });
  const message = `Nothing in the document has the id ${shown(name)}; the text stays without a link.`;
  context.report.add("CONTENT_ERROR", "PLACE_UNKNOWN", path, message);
  return noEffect;
}

const leadingTo = (link: LinkTarget): Effect => ({ ...noEffect, link });
