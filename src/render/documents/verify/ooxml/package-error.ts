/** Why a package cannot be verified at all. The message is sentences about "it". */
export class PackageError extends Error {
  override readonly name = "PackageError";
}
