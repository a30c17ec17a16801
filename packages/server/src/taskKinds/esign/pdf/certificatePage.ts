import type { EsignRole, EsignSignature } from '@anteroom/contract/taskKinds/esign';
import type { PDF } from '@libpdf/core';
import { Sheet } from '../../../pdf/Sheet.ts';
import { certificateWords } from '../texts/certificateWords.ts';

/** Who signed, and what is known of how. Times are ISO 8601, UTC. */
export interface CertifiedSigner {
  readonly name: string;
  readonly role: EsignRole;
  readonly email: string;
  readonly openedAt: string;
  readonly consentedAt: string;
  readonly signedAt: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly address: string;
  /** As `Safari, iOS`. */
  readonly device: string;
  readonly method: EsignSignature['method'];
}

/** What the certificate says. */
export interface Certificate {
  /** As `pt-br`. */
  readonly language: string;
  readonly firm: string;
  readonly documentName: string;
  readonly pageCount: number;
  /** Of the task. */
  readonly reference: string;
  readonly signers: readonly CertifiedSigner[];
}

/** Hashes (SHA-256, lower-case hex) that tell what was signed. */
export interface SignedHashes {
  readonly original: string;
  readonly marked: string;
  /** Bytes that `marked` is of. */
  readonly markedBytes: number;
}

/** Adds the page that says who signed, when, from where, and what; further pages where one is too short. */
export function addCertificate(pdf: PDF, certificate: Certificate, hashes: SignedHashes): void {
  const words = certificateWords(certificate.language);
  const sheet = new Sheet(pdf);
  sheet.heading(words.title, 20);
  sheet.paragraph(words.intro(certificate.firm));
  sheet.row(words.document, certificate.documentName);
  sheet.row(words.pages, String(certificate.pageCount));
  sheet.row(words.reference, certificate.reference);
  sheet.row(words.hashBefore, hashes.original);
  sheet.row(words.hashAfter(hashes.markedBytes.toLocaleString(certificate.language)), hashes.marked);
  certificate.signers.forEach((signer, index) => {
    sheet.heading(`${index + 1}. ${signer.name} – ${words.role[signer.role]}`, 13);
    sheet.row(words.email, signer.email);
    sheet.row(words.opened, utc(signer.openedAt));
    sheet.row(words.consented, utc(signer.consentedAt));
    sheet.row(words.signed, utc(signer.signedAt));
    sheet.row(words.where, local(signer.signedAt, certificate.language, signer.timeZone));
    sheet.row(words.address, signer.address);
    sheet.row(words.device, signer.device);
    sheet.row(words.method, words.methods[signer.method]);
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
