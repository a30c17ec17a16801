import { isIP } from 'node:net';

/** The portal as identified to authenticators. */
export interface RelyingParty {
  /** Host for which passkeys are created. They work nowhere else. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the portal as a relying party, or null where browsers do not support passkeys: at an IP address, and without
 * https except on localhost.
 */
export function relyingPartyOf(origin: string): RelyingParty | null {
  const { protocol, hostname } = new URL(origin);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return !isAddress && (protocol === 'https:' || hostname === 'localhost') ? { id: hostname, origin } : null;
}
