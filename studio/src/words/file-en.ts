/** The sentences of the screens for files: uploads, certificates, forms, signatures, formats. In English. */
export const fileEn = {
  assets: {
    about: "About",
    usedBy: "Used by",
    notUsed: "no template",
    andMore: (count: string) => `and ${count} more`,
    axis: (tag: string, least: string, most: string) => `${tag} ${least} to ${most}`,
    by: (who: string) => `by ${who}`,
    stillUsed: (count: string) => `Templates that name it: ${count}.`,
    password: "Password",
    passwordHint: "Opens the file once, so that its certificate is known. It is not kept.",
    closed: "not known",
    closedHint: "Upload the file once more with its password to see whose certificate it is.",
  },
};

export type FileWords = typeof fileEn;
