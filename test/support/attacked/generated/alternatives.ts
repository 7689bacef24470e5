import { stream } from "./rich-file.ts";

const many = Array.from({ length: 31 }, (_, at) => `/Z${at} null`).join("");

/** Objects of the rich file as it may also be made: by the number of one, other texts for it and for what it names. */
export const alternatives: readonly Readonly<Record<number, string>>[] = [
  // Pages inherit everything that they may.
  {
    2: "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]/CropBox[0 0 280 190]/Rotate 90/Resources 12 0 R>>",
  },
  // Some readers have pages inherit annotations.
  {
    2: "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]/Resources 12 0 R/Annots[52 0 R 53 0 R]>>",
    4: "<</Type/Page/Parent 2 0 R/Contents 14 0 R/Annots[]>>",
  },
  // A form that draws itself.
  {
    15: stream(
      "/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<</XObject<</X1 15 0 R>>>>",
      "0 0 1 rg 0 0 40 40 re f q 1 0 0 1 50 -20 cm /X1 Do Q",
    ),
  },
  // Layers that do not say that they are, and one that no list has.
  { 46: "<</Name(Layer)>>", 66: "<</Name(Layer)>>" },
  {
    12: "<</Font<</F1 7 0 R>>/XObject<</X1 15 0 R>>/ExtGState<</G1 16 0 R>>/Properties<</L1 46 0 R/L2 90 0 R>>>>",
    90: "<</Type 91 0 R/Name(Layer)>>",
    91: "/OCG",
  },
  // What a membership of layers lists is an object.
  {
    12: "<</Font<</F1 7 0 R>>/XObject<</X1 15 0 R>>/ExtGState<</G1 16 0 R>>/Properties<</L1 46 0 R/L2<</Type/OCMD/OCGs 92 0 R>>>>>>",
    92: "[66 0 R]",
  },
  // A text that is no field, drawn by the fonts of the form.
  {
    53: "<</Type/Annot/Subtype/FreeText/Rect[20 20 260 60]/Contents(free)/DA(/Foo 20 Tf 0 g)/F 4/P 4 0 R>>",
  },
  // An annotation that is listed and not there.
  {
    4: "<</Type/Page/Parent 2 0 R/Contents 14 0 R/Resources 12 0 R/Rotate 90/Annots[203 0 R 35 0 R 48 0 R 49 0 R 52 0 R 53 0 R]>>",
  },
  // A page that is turned, and has no annotations.
  { 4: "<</Type/Page/Parent 2 0 R/Contents 14 0 R/Resources 12 0 R/Rotate 90>>" },
  // An annotation that stands in the list itself.
  {
    4: "<</Type/Page/Parent 2 0 R/Contents 14 0 R/Annots[<</Type/Annot/Subtype/Square/Rect[200 20 260 60]/IC[0 0.5 0]/F 4>> 52 0 R]>>",
  },
  // A page that is turned, with annotations.
  { 4: "<</Type/Page/Parent 2 0 R/Contents 14 0 R/Rotate 90/Annots[48 0 R 52 0 R 53 0 R]>>" },
  // A page with more entries than some viewers keep in order.
  { 4: `<</Type/Page/Parent 2 0 R/Contents 14 0 R/Resources 12 0 R${many}>>` },
];
