import { flag, type NamedSchemas, oneOf, ref, shape, text } from "../build.ts";

const permission = (what: string) => flag(`Allows ${what}.`, false);

export const encryptionWords: NamedSchemas = {
  Encryption: shape(
    "Passwords and permissions of a file; DOCX has the userPassword alone. An encrypted document is not archival.",
    {
      encryptionType: oneOf(
        ["rc4_40", "rc4_128", "aes128", "aes256"],
        "The cipher; aes256 unless old viewers matter.",
        { examples: ["aes256"] },
      ),
    },
    {
      userPassword: text(
        "Needed to open the file; may be a reference such as `$data.birthday`. Without it anybody can.",
      ),
      ownerPassword: text("Needed to change the permissions; may be a reference. Left out, nobody gets one."),
      permissions: ref("Permissions"),
      doNotEncryptMetadata: flag("Leaves the metadata unencrypted.", false),
      encryptEmbeddedFilesOnly: flag("Encrypts the attachments alone.", false),
    },
    {
      examples: [
        {
          encryptionType: "aes256",
          ownerPassword: "o",
          userPassword: "u",
          permissions: { print: true, extract: true },
        },
      ],
    },
  ),
  Permissions: shape(
    "What a reader without the owner password may do.",
    {},
    {
      print: permission("printing"),
      modify: permission("changing the content"),
      copy: permission("copying text and graphics"),
      annotate: permission("adding comments"),
      fillForm: permission("filling form fields"),
      extract: permission("extracting text for accessibility"),
      assemble: permission("inserting, rotating and deleting pages"),
    },
    { examples: [{ print: true, extract: true }] },
  ),
};
