import { digests } from "../../digests.ts";
import { flag, integer, listOf, type NamedSchemas, number, oneOf, ref, shape, text } from "../build.ts";
import { defaults } from "../defaults.ts";

const { pageNumber, left, bottom, width, height } = defaults.signature;

export const signatureWords: NamedSchemas = {
  SignaturePosition: shape(
    "Position of the visible block, in points.",
    {},
    {
      pageNumber: integer("Page, from 1.", { minimum: 1, default: pageNumber }),
      left: number("From the page's left edge.", { default: left }),
      bottom: number("From the page's bottom edge.", { default: bottom }),
      width: number("Width of the block.", { exclusiveMinimum: 0, default: width }),
      height: number("Height of the block.", { exclusiveMinimum: 0, default: height }),
    },
    { examples: [{ pageNumber: 1, left: 100, bottom: 150, width: 160, height: 50 }] },
  ),
  SignatureImage: shape(
    "A picture in the block. PDF only.",
    { src: text("Path of an uploaded image, a `data:` URI, or a name in `images`.", { minLength: 1 }) },
    { width: number("Width.", { exclusiveMinimum: 0 }), height: number("Height.", { exclusiveMinimum: 0 }) },
    { examples: [{ src: "images/signature.png", width: 80, height: 30 }] },
  ),
  SignatureAppearance: shape(
    "Appearance of the visible block: its lines from top to bottom. With `svg` and no lines, only the drawing is shown.",
    {},
    {
      signedBy: text("Name of the signer, always bold.", { examples: ["Ada Lindqvist"] }),
      signDate: text("Date as printed.", { examples: ["2026-07-01"] }),
      reason: text("Why it is signed.", { examples: ["Approved"] }),
      location: text("Where it is signed.", { examples: ["Malmö"] }),
      image: ref("SignatureImage"),
      style: text(
        "The name of a style in `styles`. Only its fontSize, color, fontWeight, border, backgroundColor and paddings are used.",
      ),
      icon: oneOf(["lock", "shield"], "A small icon in the background colour; unset, none."),
      certificateFingerprint: flag(
        "Adds a last line with the first 8 bytes of the certificate's SHA-256 fingerprint.",
        false,
      ),
      svg: ref("Svg", "A drawing at the block's right, as tall as the block allows. Links in it do not work."),
    },
    { examples: [{ signedBy: "Ada Lindqvist", reason: "Approved", icon: "lock" }] },
  ),
  SignatureFieldLock: shape(
    "Which form fields the signature locks.",
    {},
    {
      permissions: oneOf(["noChanges", "formFilling", "annotating"], "What stays allowed afterwards.", {
        default: "formFilling",
      }),
      action: oneOf(
        ["all", "include", "exclude"],
        "all: every field; include: those in `fields`; exclude: all but those.",
        {
          default: "all",
        },
      ),
      fields: listOf(
        text("Name of a form field.", { minLength: 1 }),
        "Required with include and exclude, refused with all.",
        { minItems: 1 },
      ),
    },
    {
      if: { required: ["action"], properties: { action: { enum: ["include", "exclude"] } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { required: ["fields"] },
      else: {
        properties: { fields: { not: {}, description: "`fields` goes with the action include or exclude only." } },
      },
      examples: [{ action: "include", fields: ["total"] }],
    },
  ),
  Signature: shape(
    "Signs the document, PDF or DOCX. When it cannot be applied, nothing is generated.",
    {
      certificate: text(
        "Path of an uploaded PKCS#12 file (.p12, .pfx), or the name of a key kept in your own key vault.",
        { minLength: 1, examples: ["certs/company.p12", "signing-key"] },
      ),
    },
    {
      fieldName: text("Name of the signature's form field. PDF only.", { examples: ["Signature1"] }),
      position: ref("SignaturePosition"),
      appearance: ref("SignatureAppearance"),
      signatureCreator: text("Application recorded as creator. PDF only."),
      signingType: oneOf(
        ["pades", "detached"],
        "PAdES is embedded in the PDF (ETSI EN 319 142); Detached is a separate CAdES file beside it.",
        {
          default: "pades",
        },
      ),
      password: text("Password of the file; a vault key has none.", { default: "" }),
      contactInfo: text("Contact details of the signer. PDF only."),
      timestampServer: text("Address of an RFC 3161 timestamp authority.", {
        pattern: "^(?:[hH][tT][tT][pP][sS]?://[^ ]+|[$].+)$",
        examples: ["https://tsa.example.com/tsr"],
      }),
      level: oneOf(
        ["B-LT", "B-LTA"],
        "Keeps the signature verifiable after its certificates have expired (ETSI EN 319 142-1): B-LT stores with it what shows that they were valid, B-LTA also a timestamp over that. Needs `timestampServer`; unset, B-T with one and B-B without. PDF only.",
      ),
      visible: flag("Draws the visible block.", true),
      claimedSignDate: text(
        "Date of signing claimed by the signer, ISO 8601 date and time; unset, the time of generation. PDF only.",
        {
          pattern:
            "^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,9})?)?(?:[Zz]|[+-][0-9]{2}:?[0-9]{2})?)?|[$].+)$",
          examples: ["2026-07-01T12:00:00Z"],
        },
      ),
      digest: oneOf(digests, "Digest algorithm; an elliptic-curve key of a vault determines its own.", {
        default: "sha256",
      }),
      certificationLevel: oneOf(
        ["noChanges", "formFilling", "annotating", "unspecified"],
        "What may change without invalidating the certification; unspecified: an approval signature. PDF only.",
        { default: "noChanges" },
      ),
      fieldLock: ref("SignatureFieldLock", "PDF only."),
    },
    { examples: [{ certificate: "certs/company.p12", password: "secret", appearance: { signedBy: "Ada Lindqvist" } }] },
  ),
};
