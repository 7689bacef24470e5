import { flag, oneOf, shape, text, type Words } from "./build.ts";

const permission = (what: string) => flag(`Allows ${what}.`, false);

export const protectionWords: Words = {
  Encryption: shape(
    "Passwords and permissions of a PDF. An encrypted document is not archival.",
    {
      encryptionType: oneOf(
        ["rc4_40", "rc4_128", "aes128", "aes256"],
        "The cipher; aes256 unless old viewers matter.",
        { examples: ["aes256"] },
      ),
    },
    {
      userPassword: text("Asked for when the file is opened."),
      ownerPassword: text("Asked for when permissions are changed."),
      permissions: {
        ...shape(
          "What a reader without the owner password may do.",
          {},
          {
            print: permission("printing"),
            modify: permission("changing the content"),
            copy: permission("copying text and graphics"),
            annotate: permission("adding comments"),
            fillForm: permission("filling form fields"),
            extract: permission("taking out text for accessibility"),
            assemble: permission("inserting, turning and deleting pages"),
          },
        ),
      },
      doNotEncryptMetadata: flag("Leaves the metadata readable.", false),
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
  Attachment: shape(
    "A file embedded in the PDF.",
    { filePath: text("Path of the uploaded file.", { minLength: 1, examples: ["attachments/factur-x.xml"] }) },
    {
      fileName: text("Its name inside the document; unset, the file's own."),
      description: text("Shown in a viewer's attachments panel."),
      relationship: oneOf(
        ["source", "data", "alternative", "supplement", "schema", "formData", "unspecified"],
        "What the file is to the document.",
        { default: "unspecified" },
      ),
      mimeType: text("Media type; unset, by the file's extension.", { examples: ["text/xml"] }),
    },
    { examples: [{ filePath: "attachments/factur-x.xml", relationship: "alternative", mimeType: "text/xml" }] },
  ),
};
