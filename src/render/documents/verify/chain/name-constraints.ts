import { context, type DerElement, inside, onlyElement, tags } from "../../../signatures/der/read.ts";
import { type GeneralName, generalName } from "./general-name.ts";

/** Constraints on the names in the certificates below (RFC 5280, 4.2.1.10 and 6.1.1). */
export interface NameConstraints {
  /** One list for each authority that permits names: a name of a listed kind must be within one of the list. */
  readonly permitted: readonly (readonly GeneralName[])[];
  readonly excluded: readonly GeneralName[];
}

/** Every name is permitted (RFC 5280, 4.2.1.10). */
export const unconstrained: NameConstraints = { permitted: [], excluded: [] };

/**
 * Adds the constraints of one more authority. undefined: they have a minimum or a maximum, which is not permitted.
 * @throws DerError
 */
export function constrainedBy(before: NameConstraints, extension: Uint8Array): NameConstraints | undefined {
  const members = inside(onlyElement(extension, tags.sequence));
  const lists = [0, 1].map((number) => subtreesIn(members.find(({ tag }) => tag === context(number))));
  const [permitted, excluded] = lists;
  if (permitted === undefined || excluded === undefined) return undefined;
  return {
    permitted: permitted.length === 0 ? before.permitted : [...before.permitted, permitted],
    excluded: [...before.excluded, ...excluded],
  };
}

function subtreesIn(list: DerElement | undefined): readonly GeneralName[] | undefined {
  if (list === undefined) return [];
  const subtrees = inside(list).map(inside);
  return subtrees.some(({ length }) => length !== 1) ? undefined : subtrees.flatMap((one) => one.map(generalName));
}

/** Whether a name is permitted by each that permits some of its kind, and excluded by none. */
export const isWithin = (name: GeneralName, { permitted, excluded }: NameConstraints): boolean =>
  permitted.every((list) => {
    const ofItsKind = list.filter((base) => isSameKind(base, name));
    return ofItsKind.length === 0 || ofItsKind.some((base) => isIn(name, base));
  }) && !excluded.some((base) => isSameKind(base, name) && isExcludedBy(name, base));

const isSameKind = (base: GeneralName, name: GeneralName): boolean =>
  base.kind === name.kind && !(base.kind === "other" && name.kind === "other" && base.tag !== name.tag);

/** A name of a kind that is not understood may be excluded by any of its kind. */
const isExcludedBy = (name: GeneralName, base: GeneralName): boolean => name.kind === "other" || isIn(name, base);

function isIn(name: GeneralName, base: GeneralName): boolean {
  if (name.kind === "directory" && base.kind === "directory")
    return base.name.every((relative, at) => name.name[at] === relative);
  if (name.kind === "ip" && base.kind === "ip") return isInNetwork(name.bytes, base.bytes);
  if (name.kind === "email" && base.kind === "email") return isMailIn(name.text, base.text);
  if (name.kind === "dns" && base.kind === "dns") return isHostIn(name.text, base.text, true);
  if (name.kind === "uri" && base.kind === "uri") return isHostIn(hostOf(name.text), base.text, false);
  return false;
}

/** An address and, as long as it, a mask. */
function isInNetwork(address: Uint8Array, base: Uint8Array): boolean {
  const { length } = address;
  return (
    base.length === 2 * length &&
    address.every((byte, at) => ((byte ^ (base[at] ?? 0)) & (base[at + length] ?? 0)) === 0)
  );
}

/** One mailbox, all of a host, or all of the hosts below a domain. */
function isMailIn(address: string, base: string): boolean {
  const at = address.lastIndexOf("@");
  if (at < 0) return false;
  const host = address.slice(at + 1);
  if (!base.includes("@")) return isHostIn(host, base, false);
  const split = base.lastIndexOf("@");
  return address.slice(0, at) === base.slice(0, split) && isSameText(host, base.slice(split + 1));
}

/** A domain with a full stop in front means all below it; one without, itself, and for DNS names also all below it. */
function isHostIn(host: string, base: string, isBelowToo: boolean): boolean {
  if (base === "") return true;
  if (base.startsWith(".")) return host.toLowerCase().endsWith(base.toLowerCase());
  return isSameText(host, base) || (isBelowToo && host.toLowerCase().endsWith(`.${base.toLowerCase()}`));
}

const isSameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** "": it names none, which is within no constraint. */
function hostOf(uri: string): string {
  const [, host = ""] = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:[\]]*)/i.exec(uri) ?? [];
  return host;
}
