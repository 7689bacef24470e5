import { PagePicture } from "../shell/page-picture.tsx";
import { words } from "../words/words.ts";

const sample = "Hamburgefonstiv 0123456789";

/** A line of a font, set by the renderer: the browser reads no font of a tenant. */
export function Specimen({ path, name }: { readonly path: string; readonly name: string }) {
  const content = {
    document: {
      pageSetup: { size: [260, 34], margin: [4, 4, 4, 4] },
      fonts: { Specimen: { regular: path } },
      styles: { p: { fontFamily: "Specimen", fontSize: 16, lineHeight: 1.2, marginBottom: 0 } },
      content: [{ p: sample }],
    },
  };
  return (
    <span class="specimen">
      <PagePicture body={{ content, data: {} }} alt={words.value.assets.specimen(name)} width={520} />
    </span>
  );
}
