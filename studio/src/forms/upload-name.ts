/** Characters of a name that are kept, so that it stays within the service's limit with what is added. */
const mostKept = 90;

/**
 * The name under which a file is kept: its own, of the letters that names may have, and the beginning of its hash, so that two
 * files of one name do not replace each other. Without a secure context, where there is no hash, its size and date stand for it.
 */
export async function uploadName(file: File): Promise<string> {
  const own = file.name.normalize("NFC").replace(/\.pdf$/i, "");
  const clean = own.replace(/[^\p{L}\p{M}\p{N} ._-]/gu, "-").replace(/^[. ]+/, "");
  const begun = [...clean].slice(0, mostKept).join("").trim();
  return `${begun === "" ? "form" : begun} ${await mark(file)}.pdf`;
}

async function mark(file: File): Promise<string> {
  if (!globalThis.isSecureContext) return `${file.size}-${file.lastModified}`;
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(hash).subarray(0, 4), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
