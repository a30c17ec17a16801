import { P12Signer, PDF } from '@libpdf/core';
import type { PdfPageFrame } from '../../rules/esignBox.ts';
import { makeCertificate } from './makeCertificate.ts';
import { markPdf } from './markPdf.ts';
import { frameOf, openForSigning } from './openForSigning.ts';
import { signPdf } from './signPdf.ts';

/** Jobs of the PDF worker, by name. */
export const pdfJobs = {
  /**
   * Returns the geometry of each page of a PDF.
   *
   * @throws PdfRefused
   */
  async readPages(bytes: Uint8Array): Promise<readonly PdfPageFrame[]> {
    return (await openForSigning(bytes)).getPages().map(frameOf);
  },
  /** Returns the index of the first PNG that cannot be embedded in a PDF, or null when all can. */
  async findBadPicture(pictures: readonly Uint8Array[]): Promise<number | null> {
    const bad = pictures.findIndex((picture) => {
      try {
        PDF.create().embedPng(picture);
        return false;
      } catch {
        return true;
      }
    });
    return bad < 0 ? null : bad;
  },
  markPdf,
  signPdf,
  makeCertificate,
  /**
   * Returns the certificate (X.509, DER) of a PKCS #12 file.
   *
   * @throws Error when the password is wrong or the file is not a PKCS #12 file.
   */
  async readP12({ bytes, password }: { readonly bytes: Uint8Array; readonly password: string }) {
    return (await P12Signer.create(bytes, password)).certificate;
  },
};

export type PdfJobs = typeof pdfJobs;
