import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

/** Error: the portal refused to connect to an address, because it is not on the public internet. */
export class InternalAddress extends Error {
  override readonly name = 'InternalAddress';
}

interface PublicAgentOptions {
  /** The operator's own networks (CIDR) and addresses that may be called nevertheless, even without encryption. */
  readonly allowed: readonly string[];
  /** Time limit for connecting, in milliseconds. */
  readonly connectMs: number;
  /** Resolves host names. Default: the system's resolver. */
  readonly lookup?: LookupFunction;
}

/**
 * Returns an agent for calls to addresses that others have chosen. It connects only to addresses on the public
 * internet. It checks the very address that it then connects to, so that a name that resolves to a different address
 * the next time (DNS rebinding) gains nothing. Callers must not follow redirects.
 */
export function publicAgent({
  allowed,
  connectMs,
  lookup = resolve as LookupFunction,
}: PublicAgentOptions): Agent {
  const connectorFor = (isEncrypted: boolean) =>
    buildConnector({
      timeout: connectMs,
      lookup: (host, options, callback) =>
        lookup(host, { ...options, all: true }, (error, found) => {
          const addresses = typeof found === 'string' ? [{ address: found, family: 4 }] : found;
          const refused = error
            ? undefined
            : addresses.find(({ address }) => !mayCall(address, allowed, isEncrypted));
          if (error || refused) return callback(error ?? new InternalAddress(wordsOf(host)), '', 0);
          const [first] = addresses;
          if (options.all) return callback(null, addresses);
          return callback(null, first?.address ?? '', first?.family);
        }),
    });
  const encrypted = connectorFor(true);
  const plain = connectorFor(false);
  return new Agent({
    // Each call resolves its host again.
    pipelining: 0,
    connect: (options, callback) => {
      const isEncrypted = options.protocol === 'https:';
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // No lookup takes place if the host is an address already.
      if (ipaddr.isValid(host) && !mayCall(host, allowed, isEncrypted))
        return callback(new InternalAddress(wordsOf(host)), null);
      return (isEncrypted ? encrypted : plain)(options, callback);
    },
  });
}

function wordsOf(host: string): string {
  return `${host} is not an address of the public internet.`;
}

/**
 * Returns whether the portal may connect to an address: public addresses over https, and any address within the
 * operator's networks.
 */
export function mayCall(address: string, allowed: readonly string[], isEncrypted: boolean): boolean {
  const parsed = ipaddr.process(address);
  if (allowed.some((network) => isWithin(parsed, network))) return true;
  return isEncrypted && parsed.range() === 'unicast';
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  if (!network.includes('/')) return ipaddr.process(network).toString() === address.toString();
  const [base, prefix] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && address.match(base, prefix);
}
