import { PDFDocument, PDFDropdown, PDFOptionList, PDFTextField, StandardFonts } from "pdf-lib";

/** A form of another program's making, with a field of every kind and of every way to set text. */
export async function formFile(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([420, 300]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const form = document.getForm();
  const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, font });
  form.createTextField("person.name").addToPage(page, at(20, 260, 160, 20));
  form.createTextField("person.street").addToPage(page, at(200, 260, 200, 14));
  const note = form.createTextField("note");
  note.enableMultiline();
  note.addToPage(page, at(20, 180, 160, 70));
  const number = form.createTextField("number");
  number.setMaxLength(8);
  number.enableCombing();
  number.addToPage(page, at(200, 230, 200, 20));
  const fixed = form.createTextField("fixed");
  fixed.setText("as it is");
  fixed.enableReadOnly();
  fixed.addToPage(page, at(200, 200, 200, 20));
  form.createCheckBox("agreed").addToPage(page, at(20, 150, 14, 14));
  const size = form.createRadioGroup("size");
  size.addOptionToPage("small", page, at(60, 150, 14, 14));
  size.addOptionToPage("gar groß", page, at(90, 150, 14, 14));
  const country = form.createDropdown("country");
  country.setOptions(["Austria", "Brazil", "日本"]);
  country.addToPage(page, at(200, 170, 120, 20));
  const days = form.createOptionList("days");
  days.setOptions(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]);
  days.enableMultiselect();
  days.addToPage(page, at(200, 100, 120, 56));
  for (const field of form.getFields()) {
    if (field instanceof PDFTextField) field.setFontSize(field.getName() === "person.street" ? 0 : 11);
    if (field instanceof PDFDropdown || field instanceof PDFOptionList) field.setFontSize(10);
  }
  form.createButton("go").addToPage("Go", page, at(340, 100, 60, 20));
  return await document.save({ useObjectStreams: false });
}
