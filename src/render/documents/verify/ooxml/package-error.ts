/** Why a package cannot be verified at all. The message is sentences about "it". */
export class PackageError extends Error {
  override readonly name = "PackageError";
}

/** It would cost more than any package may. */
export class PackageLimitError extends PackageError {}
