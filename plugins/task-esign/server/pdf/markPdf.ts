import { openForSigning } from './openForSigning.ts';
import { type PlacedMark, stampMarks } from './stampMarks.ts';

/** An original, and what the signers have entered into it. */
export interface MarkRequest {
  readonly original: Uint8Array;
  readonly marks: readonly PlacedMark[];
  /** Typeface of the marks, as a TrueType file. */
  readonly font: Uint8Array;
}

/**
 * Returns the original with the marks appended. The original bytes stay unchanged at the beginning of the file.
 *
 * @throws PdfRefused
 */
export async function markPdf({ original, marks, font }: MarkRequest): Promise<Uint8Array> {
  const pdf = await openForSigning(original);
  stampMarks(pdf, marks, font);
  return pdf.save({ incremental: true, subsetFonts: true });
}
