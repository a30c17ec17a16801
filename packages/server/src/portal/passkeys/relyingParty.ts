import { isIP } from 'node:net';

/** The portal, as authenticators know it. */
export interface RelyingParty {
  /** Host for which passkeys are made; they work nowhere else. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the portal as a relying party; null where browsers offer no passkeys: at an IP address, and without https but on one's own
 * machine.
 */
export function relyingPartyOf(origin: string): RelyingParty | null {
  const { protocol, hostname } = new URL(origin);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return !isAddress && (protocol === 'https:' || hostname === 'localhost') ? { id: hostname, origin } : null;
}
