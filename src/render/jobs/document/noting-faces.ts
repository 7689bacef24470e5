import type { Typesetter } from "../../graphics/text/typesetter.ts";
import type { FacePrograms } from "../../writers/pdf/text/fonts.ts";

/** The typesetter as writers see it; every face whose program goes into the file is noted. */
export function notingFaces(text: Typesetter, used: Set<string>): FacePrograms {
  return {
    advances: (face) => text.advances(face),
    program: (face, glyphs) => {
      used.add(face.key);
      return text.program(face, glyphs);
    },
    typing: (characters) => {
      const typing = text.typing(characters);
      used.add(typing.face.key);
      return typing;
    },
  };
}
