import type { FileWords } from "./file-en.ts";

/** Die Sätze der Seiten für Dateien: hochgeladene, Zertifikate, Formulare, Signaturen, Formate. Auf Deutsch. */
export const fileDe: FileWords = {
  assets: {
    about: "Angaben",
    usedBy: "Verwendet von",
    notUsed: "keiner Vorlage",
    andMore: (count) => `und ${count} weiteren`,
    axis: (tag, least, most) => `${tag} ${least} bis ${most}`,
    by: (who) => `von ${who}`,
    stillUsed: (count) => `Vorlagen, die sie nennen: ${count}.`,
    password: "Kennwort",
    passwordHint: "Öffnet die Datei einmal, damit ihr Zertifikat bekannt ist. Es wird nicht aufbewahrt.",
    closed: "nicht bekannt",
    closedHint: "Laden Sie die Datei noch einmal mit ihrem Kennwort hoch, um zu sehen, wessen Zertifikat sie hat.",
  },
};
