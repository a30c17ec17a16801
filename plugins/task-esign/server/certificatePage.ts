import type { Pdf, PdfSheet } from '@anteroom/server-sdk';
import type { EsignRole, EsignSignature } from '../api.ts';
import { textsIn } from './textsIn.ts';

/** A signer, and how they signed. Times are in ISO 8601, UTC. */
export interface CertifiedSigner {
  readonly name: string;
  readonly role: EsignRole;
  readonly email: string;
  readonly openedAt: string;
  readonly consentedAt: string;
  readonly signedAt: string;
  /** IANA name of the signer's time zone. */
  readonly timeZone: string;
  readonly address: string;
  /** Browser and system, such as `Safari, iOS`. */
  readonly device: string;
  readonly method: EsignSignature['method'];
}

/** Content of the certificate page. */
export interface Certificate {
  /** Language, such as `pt-br`. */
  readonly language: string;
  readonly firm: string;
  readonly documentName: string;
  readonly pageCount: number;
  /** Task ID. */
  readonly reference: string;
  readonly signers: readonly CertifiedSigner[];
}

/** Hashes (SHA-256, lower-case hex) that identify the signed content. */
export interface SignedHashes {
  readonly original: string;
  readonly marked: string;
  /** Number of bytes from which `marked` was computed. */
  readonly markedBytes: number;
}

/** Returns, as a PDF, the certificate page or pages that say who signed what, when and from where. */
export function writeCertificate(pdf: Pdf, certificate: Certificate, hashes: SignedHashes): Promise<Buffer> {
  const { language } = certificate;
  const title = textsIn(language)('certificate.title');
  return pdf.write({ title, language }, (sheet) => fillIn(sheet, certificate, hashes));
}

function fillIn(sheet: PdfSheet, certificate: Certificate, hashes: SignedHashes): void {
  const t = textsIn(certificate.language);
  sheet.heading(t('certificate.title'), 20);
  sheet.paragraph(t('certificate.intro', { firm: certificate.firm }));
  sheet.row(t('certificate.document'), certificate.documentName);
  sheet.row(t('certificate.pages'), String(certificate.pageCount));
  sheet.row(t('certificate.reference'), certificate.reference);
  sheet.row(t('certificate.hashBefore'), hashes.original);
  sheet.row(
    t('certificate.hashAfter', { bytes: hashes.markedBytes.toLocaleString(certificate.language) }),
    hashes.marked,
  );
  certificate.signers.forEach((signer, index) => {
    sheet.heading(`${index + 1}. ${signer.name} – ${t(`certificate.role.${signer.role}`)}`, 13);
    sheet.row(t('certificate.email'), signer.email);
    sheet.row(t('certificate.opened'), utc(signer.openedAt));
    sheet.row(t('certificate.consented'), utc(signer.consentedAt));
    sheet.row(t('certificate.signed'), utc(signer.signedAt));
    sheet.row(t('certificate.where'), local(signer.signedAt, certificate.language, signer.timeZone));
    sheet.row(t('certificate.address'), signer.address);
    sheet.row(t('certificate.device'), signer.device);
    sheet.row(t('certificate.method'), t(`certificate.methods.${signer.method}`));
  });
}

/** `2026-11-21 18:20:11 UTC` */
function utc(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

function local(iso: string, language: string, timeZone: string): string {
  const time = new Date(iso).toLocaleString(language, { dateStyle: 'long', timeStyle: 'long', timeZone });
  return `${time} (${timeZone})`;
}
