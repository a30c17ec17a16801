/** Bytes of an XML with an invoice: four times what the authorities take of an issuer. */
export const maxXmlSize = 2 * 1024 * 1024;
/** Files that are sent at a time, and their bytes together. */
export const maxNoteFiles = 1000;
export const maxNoteBytes = 256 * 1024 * 1024;

const archive = /\.zip$/i;

/** Returns whether a file can be taken into the invoices, as its name goes. */
export function isNoteFile(name: string): boolean {
  return /\.xml$/i.test(name) || archive.test(name);
}

/** Files that can be sent, and those that would be refused. */
export interface SortedNoteFiles<F> {
  readonly sent: readonly F[];
  readonly refused: readonly {
    readonly file: F;
    readonly reason: 'too-large' | 'too-many-files' | 'not-xml';
  }[];
}

/** Sorts out what the server would not take, so that the others of a selection go on. */
export function sortNoteFiles<F extends { readonly name: string; readonly size: number }>(
  files: readonly F[],
): SortedNoteFiles<F> {
  const sent: F[] = [];
  const refused: SortedNoteFiles<F>['refused'][number][] = [];
  let bytes = 0;
  for (const file of files) {
    const isArchive = archive.test(file.name);
    if (!isNoteFile(file.name)) refused.push({ file, reason: 'not-xml' });
    else if (bytes + file.size > maxNoteBytes || (!isArchive && file.size > maxXmlSize)) {
      refused.push({ file, reason: 'too-large' });
    } else if (sent.length === maxNoteFiles) refused.push({ file, reason: 'too-many-files' });
    else {
      sent.push(file);
      bytes += file.size;
    }
  }
  return { sent, refused };
}
