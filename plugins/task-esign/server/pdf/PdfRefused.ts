import type { EsignDocumentRefusal } from '../../api.ts';

/** Thrown for a PDF that cannot be signed. */
export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
  readonly reason: EsignDocumentRefusal;

  constructor(reason: EsignDocumentRefusal, options?: ErrorOptions) {
    super(`the PDF is refused: ${reason}`, options);
    this.reason = reason;
  }
}
