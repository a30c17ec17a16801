import { verify, type X509Certificate } from 'node:crypto';

/** The required parts of a revocation list (CRL). */
export interface RevocationList {
  /** Time by which the next list is available. */
  readonly nextAt: Date;
  /**
   * Returns when a certificate was revoked; null if it is not in the list.
   *
   * @param serial - in hexadecimal, as given by `X509Certificate`.
   */
  revokedAt(serial: string): Date | null;
}

/**
 * Hashes by the encoded object identifiers of signature algorithms: RSA and ECDSA, each with SHA-256, SHA-384 and
 * SHA-512.
 */
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
 * Reads a revocation list (RFC 5280, 5.1; DER) that an authority has signed. Lists have tens of thousands of entries,
 * so they are kept as bytes and searched for each query. Building a tree of a list, as ASN.1 libraries do, blocks the
 * server for seconds.
 *
 * @throws Error if it is not a revocation list, or is not signed by this authority.
 */
export function readRevocationList(der: Buffer, issuer: X509Certificate): RevocationList {
  const [signed, algorithm, signature] = partsOf(der, elementAt(der, 0));
  const [oid] = algorithm ? partsOf(der, algorithm) : [];
  const hash = oid && hashes.get(der.toString('hex', oid.start, oid.end));
  if (!signed || !signature || !hash) throw new Error('no list of revoked certificates');
  // The first octet of a bit string is the number of unused bits.
  const isSigned = verify(
    hash,
    der.subarray(signed.at, signed.end),
    issuer.publicKey,
    der.subarray(signature.start + 1, signature.end),
  );
  if (!isSigned) {
    throw new Error('the list of revoked certificates is not signed by the certificate’s issuer');
  }
  const parts = partsOf(der, signed);
  if (parts[0]?.tag === tags.integer) parts.shift();
  // The algorithm, the issuer's name and the time of the list come first.
  const [, , , nextAt, entries] = parts;
  if (!nextAt || !isTime(nextAt)) throw new Error('the list of revoked certificates has no end');
  const list: RevocationList = {
    nextAt: timeOf(der, nextAt),
    revokedAt: (serial) =>
      entries?.tag === tags.sequence ? findRevoked(der, entries, Buffer.from(serial, 'hex')) : null,
  };
  // Scan all entries once, so that an unreadable one is detected now.
  list.revokedAt('');
  return list;
}

/**
 * Finds the entry of a serial number, and returns its revocation time.
 *
 * @throws RangeError if an entry extends beyond the end.
 */
function findRevoked(der: Buffer, entries: Element, serial: Buffer): Date | null {
  for (let at = entries.start; at < entries.end; ) {
    const entry = elementAt(der, at);
    const number = elementAt(der, entry.start);
    // If the first bit of the number is set, it is preceded by a zero octet.
    const start = der[number.start] === 0 ? number.start + 1 : number.start;
    if (
      number.end - start === serial.length &&
      der.compare(serial, 0, serial.length, start, number.end) === 0
    )
      return timeOf(der, elementAt(der, number.end));
    at = entry.end;
  }
  return null;
}

/** Position of an element: it begins at `at`, and its content extends from `start` to `end`. */
interface Element {
  readonly tag: number;
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** @throws RangeError if the element extends beyond the end. */
function elementAt(der: Buffer, at: number): Element {
  const tag = der.readUInt8(at);
  const short = der.readUInt8(at + 1);
  const octets = short < 0x80 ? 0 : short & 0x7f;
  const length = octets === 0 ? short : der.readUIntBE(at + 2, octets);
  const start = at + 2 + octets;
  const end = start + length;
  if (end > der.length) throw new RangeError('the list of revoked certificates is cut off');
  return { tag, at, start, end };
}

function partsOf(der: Buffer, { start, end }: Element): Element[] {
  const parts: Element[] = [];
  for (let at = start; at < end; at = parts.at(-1)?.end ?? end) parts.push(elementAt(der, at));
  return parts;
}

function isTime({ tag }: Element): boolean {
  return tag === tags.utcTime || tag === tags.generalizedTime;
}

/** Returns a time in the format of RFC 5280 (4.1.2.5): `YYMMDDHHMMSSZ` until 2049, `YYYYMMDDHHMMSSZ` from then on. */
function timeOf(der: Buffer, { tag, start, end }: Element): Date {
  const text = der.toString('latin1', start, end);
  const century = text < '50' ? '20' : '19';
  const digits = (tag === tags.utcTime ? century : '') + text;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(digits) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time.getTime()))
    throw new Error('the list of revoked certificates has a time that is none');
  return time;
}
