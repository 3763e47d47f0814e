// The size of a picture in letters, by which its type is chosen.

export interface Extent {
  readonly columns: number;
  readonly rows: number;
}

/** At least one by one; letters are counted, not their bytes. */
export function extent(picture: string): Extent {
  const lines = picture.split("\n");
  const columns = Math.max(1, ...lines.map((line) => [...line.normalize("NFC")].length));
  return { columns, rows: lines.length };
}

/** Without the empty lines at both ends and the blanks at the ends of lines. */
export const trimmed = (picture: string): string =>
  picture.replace(/[^\S\n]+$/gm, "").replace(/^\n+|\n+$/g, "");
