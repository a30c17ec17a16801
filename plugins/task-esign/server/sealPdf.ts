import { createHash } from 'node:crypto';
import type { Pdf } from '@anteroom/server-sdk';
import { type Certificate, writeCertificate } from './certificatePage.ts';
import { withPdfWorker } from './pdf/inPdfWorker.ts';
import type { PlacedMark } from './pdf/stampMarks.ts';
import type { SigningIdentity } from './signingIdentity.ts';

/** Everything that a signed document is made from. */
export interface SealRequest {
  readonly original: Uint8Array;
  readonly marks: readonly PlacedMark[];
  readonly certificate: Certificate;
  readonly identity: SigningIdentity;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Returns one PDF with the marks, the certificate page and a signature with the firm's certificate over the whole file.
 *
 * @throws PdfRefused
 */
export async function sealPdf(
  pdf: Pdf,
  { original, marks, certificate, identity, at }: SealRequest,
): Promise<Uint8Array> {
  const font = await pdf.typeface();
  return withPdfWorker(async (work) => {
    const marked = await work('markPdf', { original, marks, font });
    const certificatePage = await writeCertificate(pdf, certificate, {
      original: sha256(original),
      marked: sha256(marked),
      markedBytes: marked.length,
    });
    return work('signPdf', { marked, certificatePage, identity, reason: certificate.firm, at });
  });
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
