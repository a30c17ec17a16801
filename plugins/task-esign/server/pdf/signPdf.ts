import { CryptoKeySigner, P12Signer, PDF, type Signer } from '@libpdf/core';
import type { SigningIdentity } from '../signingIdentity.ts';

/** A marked document to be signed. */
export interface SignRequest {
  readonly marked: Uint8Array;
  /** The certificate page, as a separate PDF. */
  readonly certificatePage: Uint8Array;
  readonly identity: SigningIdentity;
  /** Reason stored in the signature: the name of the firm. */
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Name of the signature field, distinct from any that the document already has. */
const signatureField = 'AnteroomSeal';

/** Appends the certificate page and signs the whole file with the firm's certificate: a PAdES signature (B-B). */
export async function signPdf({
  marked,
  certificatePage,
  identity,
  reason,
  at,
}: SignRequest): Promise<Uint8Array> {
  const certified = await PDF.load(marked);
  const pages = await PDF.load(certificatePage);
  await certified.copyPagesFrom(
    pages,
    pages.getPages().map((_, index) => index),
  );
  const whole = await PDF.load(await certified.save({ incremental: true }));
  const { bytes } = await whole.sign({
    signer: await signerOf(identity),
    reason,
    signingTime: new Date(at),
    fieldName: signatureField,
  });
  return bytes;
}

async function signerOf(identity: SigningIdentity): Promise<Signer> {
  if (identity.kind === 'p12') return P12Signer.create(identity.bytes, identity.password);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('pkcs8', identity.privateKey, algorithm, false, ['sign']);
  return new CryptoKeySigner(key, identity.certificate, 'EC', 'ECDSA');
}
