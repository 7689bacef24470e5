import { X509Certificate } from "node:crypto";
import { readSignedData } from "../cms/read-signed-data.ts";
import { DerError } from "../der/read.ts";
import { addressesIn } from "./addresses.ts";
import { hasIssued } from "./has-issued.ts";
import type { ValidationClient } from "./validation-client.ts";
import { ValidationError } from "./validation-error.ts";

const longest = 8;

/**
 * From a certificate to its root, each issued by the next. `known`: what is at hand; an issuer that is not there is fetched
 * from where the certificate says.
 *
 * @throws ValidationError
 */
export async function chainToRoot(
  first: Uint8Array,
  known: readonly Uint8Array[],
  asking: ValidationClient,
): Promise<readonly Uint8Array[]> {
  const chain = [new X509Certificate(first)];
  for (let last = chain[0]; last !== undefined && !hasIssued(last, last); last = chain.at(-1)) {
    if (chain.length === longest)
      throw new ValidationError(`more than ${longest} certificates lead from ${asking.named(first)} to its root`);
    chain.push(among(known, last) ?? (await fetchIssuer(last, asking)));
  }
  return chain.map(({ raw }) => raw);
}

function among(certificates: readonly Uint8Array[], issued: X509Certificate): X509Certificate | undefined {
  for (const raw of certificates) {
    const issuer = readable(raw);
    if (issuer?.ca === true && hasIssued(issuer, issued)) return issuer;
  }
  return undefined;
}

async function fetchIssuer(certificate: X509Certificate, asking: ValidationClient): Promise<X509Certificate> {
  const what = `the issuer of ${asking.named(certificate.raw)}`;
  return await asking.first(what, addressesIn(certificate.raw).issuers, async (address) => {
    const { body } = await asking.send({ kind: "issuer", address });
    const issuer = among(certificatesIn(body), certificate);
    if (issuer === undefined) throw new ValidationError("its answer is not the issuer's certificate");
    return issuer;
  });
}

/** RFC 5280, 4.2.2.1: one certificate, or several in a SignedData that signs nothing. */
function certificatesIn(body: Uint8Array): readonly Uint8Array[] {
  if (readable(body) !== undefined) return [body];
  try {
    return readSignedData(body).certificates;
  } catch (error) {
    if (error instanceof DerError) throw new ValidationError("its answer is no certificate");
    throw error;
  }
}

/** PEM is read as well; what follows works on DER alone. */
function readable(bytes: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes);
  } catch {
    return undefined;
  }
}
