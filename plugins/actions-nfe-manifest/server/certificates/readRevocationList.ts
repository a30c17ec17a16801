import { verify, type X509Certificate } from 'node:crypto';

/** A list of revoked certificates (CRL), as far as it is needed. */
export interface RevocationList {
  readonly issuedAt: Date;
  /** When the next one is there at the latest. */
  readonly nextAt: Date;
  /** When certificates were revoked, by their serial numbers. */
  readonly revoked: ReadonlyMap<bigint, Date>;
}

/** Signature algorithms by their object identifiers, as they are encoded: RSA and ECDSA, each with SHA-256, SHA-384 and SHA-512. */
const hashes: ReadonlyMap<string, string> = new Map([
  ['2a864886f70d01010b', 'sha256'],
  ['2a864886f70d01010c', 'sha384'],
  ['2a864886f70d01010d', 'sha512'],
  ['2a8648ce3d040302', 'sha256'],
  ['2a8648ce3d040303', 'sha384'],
  ['2a8648ce3d040304', 'sha512'],
]);

const tags = { integer: 0x02, sequence: 0x30, utcTime: 0x17, generalizedTime: 0x18 };

/**
 * Reads a list of revoked certificates (RFC 5280, 5.1; DER) that an authority has signed. Lists have tens of thousands of entries: they are walked over, since building a
 * tree of one, as ASN.1 libraries do, stops the server for seconds.
 *
 * @throws Error for what is no such list, or is not signed by this authority.
 */
export function readRevocationList(der: Buffer, issuer: X509Certificate): RevocationList {
  const [signed, algorithm, signature] = partsOf(elementAt(der, 0).content);
  const [oid] = partsOf(algorithm?.content);
  const hash = hashes.get(oid?.content.toString('hex') ?? '');
  if (!signed || !signature || !hash) throw new Error('no list of revoked certificates');
  // The first octet of a bit string is the number of unused bits.
  if (!verify(hash, signed.whole, issuer.publicKey, signature.content.subarray(1))) {
    throw new Error('the list of revoked certificates is not signed by the certificate’s issuer');
  }
  const parts = partsOf(signed.content);
  if (parts[0]?.tag === tags.integer) parts.shift();
  // The algorithm and the issuer's name come first.
  const [, , issuedAt, nextAt, entries] = parts;
  if (!issuedAt || !nextAt || !isTime(nextAt)) throw new Error('the list of revoked certificates has no end');
  const revoked = new Map<bigint, Date>();
  for (const entry of entries?.tag === tags.sequence ? partsOf(entries.content) : []) {
    const [serial, at] = partsOf(entry.content);
    if (serial && at) revoked.set(BigInt(`0x${serial.content.toString('hex')}`), timeOf(at));
  }
  return { issuedAt: timeOf(issuedAt), nextAt: timeOf(nextAt), revoked };
}

interface Element {
  readonly tag: number;
  readonly content: Buffer;
  /** The bytes of the element, its tag and length included. */
  readonly whole: Buffer;
}

/** @throws RangeError for an element that reaches beyond the end. */
function elementAt(der: Buffer, at: number): Element {
  const tag = der.readUInt8(at);
  const short = der.readUInt8(at + 1);
  const octets = short < 0x80 ? 0 : short & 0x7f;
  const length = octets === 0 ? short : der.readUIntBE(at + 2, octets);
  const start = at + 2 + octets;
  if (start + length > der.length) throw new RangeError('the list of revoked certificates is cut off');
  return { tag, content: der.subarray(start, start + length), whole: der.subarray(at, start + length) };
}

function partsOf(content: Buffer = Buffer.alloc(0)): Element[] {
  const parts: Element[] = [];
  for (let at = 0; at < content.length; at += parts.at(-1)?.whole.length ?? 0) {
    parts.push(elementAt(content, at));
  }
  return parts;
}

function isTime({ tag }: Element): boolean {
  return tag === tags.utcTime || tag === tags.generalizedTime;
}

/** Returns a time of RFC 5280 (4.1.2.5): `YYMMDDHHMMSSZ` until 2049, `YYYYMMDDHHMMSSZ` after it. */
function timeOf({ tag, content }: Element): Date {
  const text = content.toString('latin1');
  const century = text < '50' ? '20' : '19';
  const digits = (tag === tags.utcTime ? century : '') + text;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(digits) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time.getTime()))
    throw new Error('the list of revoked certificates has a time that is none');
  return time;
}
