import { fileNamePattern } from "../../file-name.ts";
import { type NamedSchemas, oneOf, shape, text } from "../build.ts";

export const attachmentWords: NamedSchemas = {
  Attachment: shape(
    "A file embedded in the PDF.",
    { filePath: text("Path of the uploaded file.", { minLength: 1, examples: ["attachments/factur-x.xml"] }) },
    {
      fileName: text(
        "Its name inside the document, without a path, without control characters and such as turn the direction of writing, of at most 255 bytes; unset, the name of the file.",
        { pattern: fileNamePattern, examples: ["factur-x.xml"] },
      ),
      description: text("Shown in a viewer's attachments panel."),
      relationship: oneOf(
        ["source", "data", "alternative", "supplement", "schema", "formData", "unspecified"],
        "Relationship of the file to the document.",
        { default: "unspecified" },
      ),
      mimeType: text("Media type; unset, from the file's extension.", { examples: ["text/xml"] }),
    },
    { examples: [{ filePath: "attachments/factur-x.xml", relationship: "alternative", mimeType: "text/xml" }] },
  ),
};
