import { extensionOf } from "../certificate.ts";
import { context, type DerElement, expecting, identifierOf, inside, onlyElement, tags } from "../der/read.ts";

/** Where more can be had about a certificate, by http and https alone, in its own order. */
export interface Addresses {
  /** Addresses of OCSP responders for it (RFC 6960). */
  readonly status: readonly string[];
  /** Addresses of lists of revoked certificates (RFC 5280, 4.2.1.13). */
  readonly lists: readonly string[];
  /** Addresses of its issuer's certificate (RFC 5280, 4.2.2.1). */
  readonly issuers: readonly string[];
}

const statusName = "1.3.6.1.5.5.7.48.1";
const issuerName = "1.3.6.1.5.5.7.48.2";
/** Most addresses of each kind; there is rarely a second. */
const most = 3;

/** @throws DerError */
export function addressesIn(certificate: Uint8Array): Addresses {
  const access = accessIn(certificate);
  const of = (method: string): readonly string[] =>
    access.filter(({ name }) => name === method).flatMap(({ address }) => address);
  return {
    status: of(statusName).slice(0, most),
    lists: listsIn(certificate).slice(0, most),
    issuers: of(issuerName).slice(0, most),
  };
}

function accessIn(certificate: Uint8Array): readonly { readonly name: string; readonly address: readonly string[] }[] {
  const found = extensionOf(certificate, "1.3.6.1.5.5.7.1.1");
  if (found === undefined) return [];
  return inside(onlyElement(found.value, tags.sequence)).map((one) => {
    const [method, place] = inside(expecting(one, tags.sequence));
    return { name: identifierOf(method), address: webAddress(place) };
  });
}

/** Points that leave out reasons, or whose lists others sign, are left out. */
function listsIn(certificate: Uint8Array): readonly string[] {
  const found = extensionOf(certificate, "2.5.29.31");
  if (found === undefined) return [];
  return inside(onlyElement(found.value, tags.sequence)).flatMap((point) => {
    const members = inside(expecting(point, tags.sequence));
    const [name] = members;
    if (name?.tag !== context(0) || members.length > 1) return [];
    const [full] = inside(name);
    return full?.tag === context(0) ? inside(full).flatMap(webAddress) : [];
  });
}

/** A GeneralName that is a URI. */
function webAddress(name: DerElement | undefined): readonly string[] {
  if (name?.tag !== context(6, "primitive")) return [];
  const address = Buffer.from(name.content).toString("latin1");
  return /^https?:[/][/][!-~]+$/i.test(address) ? [address] : [];
}
