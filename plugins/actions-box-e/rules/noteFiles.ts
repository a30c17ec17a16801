/** Maximum size of an XML file with an invoice, in bytes: four times what the tax authorities accept from an issuer. */
export const maxXmlSize = 2 * 1024 * 1024;
/** Maximum number of files sent together, and below, their maximum total size in bytes. */
export const maxNoteFiles = 1000;
export const maxNoteBytes = 256 * 1024 * 1024;

const archive = /\.zip$/i;

/** Returns whether a file can be imported as invoices, judging by its name. */
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

/** Separates the files that the server would refuse, so that the rest of a selection can be sent. */
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
