import { createHash, verify, X509Certificate } from 'node:crypto';
import { fromBER, OctetString } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';

/** Data of the last signature in a PDF, verified by the rules of CMS (RFC 5652, 5.6) with Node's cryptography. */
export interface PdfSignature {
  /** `valid`, or what is wrong with the signature. */
  readonly verdict: 'valid' | 'digest-mismatch' | 'wrong-signature';
  /** Whether the signature covers the file to its end. */
  readonly coversAll: boolean;
  /** Such as `ETSI.CAdES.detached`. */
  readonly subFilter: string;
  /** Subject of the certificate, one attribute per line. */
  readonly subject: string;
}

const messageDigest = '1.2.840.113549.1.9.4';

/** @throws Error if there is no signature. */
export function readPdfSignature(pdf: Buffer): PdfSignature {
  const text = pdf.toString('latin1');
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1);
  if (!ranges) throw new Error('the PDF has no signature');
  const [from = 0, length = 0, from2 = 0, length2 = 0] = ranges.slice(1).map(Number);
  const signed = Buffer.concat([pdf.subarray(from, from + length), pdf.subarray(from2, from2 + length2)]);
  const hex = text.slice(from + length + 1, from2 - 1);
  const signedData = new SignedData({
    schema: new ContentInfo({ schema: fromBER(Buffer.from(hex, 'hex')).result }).content,
  });
  const [signer] = signedData.signerInfos;
  const [certificate] = signedData.certificates ?? [];
  const attributes = signer?.signedAttrs;
  if (!signer || !attributes || !certificate) throw new Error('the signature is not whole');
  const digest: unknown = attributes.attributes.find(({ type }) => type === messageDigest)?.values[0];
  if (!(digest instanceof OctetString)) throw new Error('the signature has no digest');
  const holder = new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
  const matches = createHash('sha256').update(signed).digest().equals(Buffer.from(digest.getValue()));
  // The attributes are hashed as a SET, not with the tag that they have in the message.
  const attributeBytes = Buffer.from(attributes.encodedValue);
  attributeBytes[0] = 0x31;
  const isSigned = verify(
    'sha256',
    attributeBytes,
    holder.publicKey,
    Buffer.from(signer.signature.getValue()),
  );
  return {
    verdict: matches ? (isSigned ? 'valid' : 'wrong-signature') : 'digest-mismatch',
    coversAll: from === 0 && from2 + length2 === pdf.length,
    subFilter: [...text.matchAll(/\/SubFilter\s*\/([\w.]+)/g)].at(-1)?.[1] ?? '',
    subject: holder.subject,
  };
}
