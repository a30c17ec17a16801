import { X509Certificate } from 'node:crypto';
import type { Portal } from '@anteroom/server-sdk';
import { Certificate, type CRLDistributionPoints } from 'pkijs';
import { type RevocationList, readRevocationList } from './readRevocationList.ts';

interface Parts extends Pick<Portal, 'clock' | 'log'> {
  /** Certificates of ICP-Brasil, PEM. */
  readonly authorities: readonly string[];
  /** Fetches the content at a URL. */
  readonly fetch: (address: string) => Promise<Buffer>;
}

/** A list in this node's cache, or the record of a failed attempt to fetch it. */
interface Known {
  readonly list: RevocationList | null;
  /** Milliseconds since 1970 until which the list is not fetched again. */
  readonly until: number;
}

const minuteMs = 60_000;
/**
 * Minimum and maximum time in the cache. A list is normally cached until its successor is due, but for a day at most.
 */
const keptMs = { least: 10 * minuteMs, most: 24 * 60 * minuteMs };
/** Milliseconds after which a list that could not be fetched is tried again. */
const againMs = 15 * minuteMs;

/**
 * Lists of the certificates that the authorities of ICP-Brasil have revoked. Each node caches the lists for the
 * certificates that it uses. If a list cannot be fetched, the previous one applies. Without any list, a certificate
 * counts as not revoked, because the tax authority checks as well, and refuses a revoked one (284).
 */
export class RevocationLists {
  readonly #parts: Parts;
  readonly #authorities: readonly X509Certificate[];
  readonly #known = new Map<string, Promise<Known>>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#authorities = parts.authorities.map((pem) => new X509Certificate(pem));
  }

  /**
   * Returns when a certificate, or one of the authorities above it, was revoked; null if none was (RFC 5280, 6.1.3).
   *
   * @param others - certificates from the same file.
   */
  async revokedAt(certificate: X509Certificate, others: readonly X509Certificate[]): Promise<Date | null> {
    const above = new Set([...others, ...this.#authorities]);
    for (let below = certificate; ; ) {
      const issuer = [...above].find((one) => below.checkIssued(one) && below.verify(one.publicKey));
      if (!issuer) return null;
      const revokedAt = await this.#revokedBy(issuer, below);
      if (revokedAt) return revokedAt;
      // Do not visit an issuer twice, even if certificates sign each other.
      above.delete(issuer);
      below = issuer;
    }
  }

  async #revokedBy(issuer: X509Certificate, certificate: X509Certificate): Promise<Date | null> {
    for (const address of distributionPoints(certificate)) {
      const { list } = await this.#find(address, issuer);
      if (list) return list.revokedAt(certificate.serialNumber);
    }
    return null;
  }

  async #find(address: string, issuer: X509Certificate): Promise<Known> {
    const key = `${issuer.fingerprint256} ${address}`;
    const before = this.#known.get(key);
    const known = await before;
    if (known && this.#parts.clock.now().getTime() < known.until) return known;
    // Another call may have begun to load it meanwhile.
    const loading = this.#known.get(key);
    if (loading && loading !== before) return loading;
    const next = this.#load(address, issuer, known?.list ?? null);
    this.#known.set(key, next);
    return next;
  }

  async #load(address: string, issuer: X509Certificate, former: RevocationList | null): Promise<Known> {
    const { clock, log, fetch } = this.#parts;
    const now = clock.now().getTime();
    try {
      const list = readRevocationList(await fetch(address), issuer);
      if (list.nextAt.getTime() <= now) throw new Error('the list of revoked certificates is out of date');
      const kept = Math.min(Math.max(list.nextAt.getTime() - now, keptMs.least), keptMs.most);
      return { list, until: now + kept };
    } catch (error) {
      log.warn({ err: error, address }, 'could not fetch a certificate revocation list');
      return { list: former, until: now + againMs };
    }
  }
}

const distributionPointsId = '2.5.29.31';
const uri = 6;

/** Returns the URLs, stated in a certificate, of the revocation list that covers it. */
function distributionPoints({ raw }: X509Certificate): string[] {
  const extension = Certificate.fromBER(new Uint8Array(raw)).extensions?.find(
    ({ extnID }) => extnID === distributionPointsId,
  );
  const points = (extension?.parsedValue as CRLDistributionPoints | undefined)?.distributionPoints ?? [];
  return points.flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint)
      ? distributionPoint.flatMap(({ type, value }) => (type === uri ? [String(value)] : []))
      : [],
  );
}
