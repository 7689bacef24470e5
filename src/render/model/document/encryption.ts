import type {
  Encryption as EncryptionWord,
  Permissions as PermissionWords,
} from "../../../vocabulary/generated/definition.ts";

export type Cipher = NonNullable<EncryptionWord["encryptionType"]>;

/** Permissions of a reader without the owner password (ISO 32000-2, table 22): every permission of the definition's language. */
export type GrantedPermissions = { readonly [Permission in keyof PermissionWords]-?: boolean };

/** How a file is encrypted. Never logged, recorded or put into a message. */
export interface FileProtection {
  readonly cipher: Cipher;
  /** As the file takes it: UTF-16 in DOCX, UTF-8 for aes256, else PDFDocEncoding. No bytes: the file opens without a password. */
  readonly userPassword: Uint8Array;
  /** undefined: there is no owner password. */
  readonly ownerPassword: Uint8Array | undefined;
  readonly permissions: GrantedPermissions;
  readonly clearMetadata: boolean;
  readonly attachmentsOnly: boolean;
  /** The secret from which keys and initial vectors follow, 32 bytes: the same job gives the same file. */
  readonly seed: Uint8Array;
}
