import { createHash } from 'node:crypto';
import { CryptoKeySigner, P12Signer, PDF, type Signer } from '@libpdf/core';
import type { SigningIdentity } from '../signingIdentity.ts';
import { addCertificate, type Certificate } from './certificatePage.ts';
import { openForSigning } from './openForSigning.ts';
import { type PlacedMark, stampMarks } from './stampMarks.ts';

/** What is made of an original when all have signed. */
export interface SealRequest {
  readonly original: Uint8Array;
  readonly marks: readonly PlacedMark[];
  readonly certificate: Certificate;
  readonly identity: SigningIdentity;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * One PDF with the marks, the certificate page and a PAdES signature (B-B) by the firm's certificate over all of it.
 *
 * @throws PdfRefused
 */
export async function sealPdf({
  original,
  marks,
  certificate,
  identity,
  at,
}: SealRequest): Promise<Uint8Array> {
  const pdf = await openForSigning(original);
  stampMarks(pdf, marks);
  const marked = await append(pdf);

  const certified = await PDF.load(marked);
  addCertificate(certified, certificate, {
    original: sha256(original),
    marked: sha256(marked),
    markedBytes: marked.length,
  });
  const whole = await PDF.load(await append(certified));
  const { bytes } = await whole.sign({
    signer: await signerOf(identity),
    reason: certificate.firm,
    signingTime: new Date(at),
    fieldName: signatureField,
  });
  return bytes;
}

/** Beside whatever signature fields the document may have had. */
const signatureField = 'AnteroomSeal';

function append(pdf: PDF): Promise<Uint8Array> {
  return pdf.save({ incremental: true, subsetFonts: true });
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function signerOf(identity: SigningIdentity): Promise<Signer> {
  if (identity.kind === 'p12') return P12Signer.create(identity.bytes, identity.password);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('pkcs8', identity.privateKey, algorithm, false, ['sign']);
  return new CryptoKeySigner(key, identity.certificate, 'EC', 'ECDSA');
}
