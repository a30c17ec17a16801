import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

/** An address was not connected to, since it is not one of the public internet. */
export class InternalAddress extends Error {
  override readonly name = 'InternalAddress';
}

interface PublicAgentOptions {
  /** Networks (CIDR) and addresses of the operator's own that may be called all the same, also without encryption. */
  readonly allowed: readonly string[];
  /** Milliseconds until a connection must be there. */
  readonly connectMs: number;
  /** Finds the addresses of a host. Default: the system's. */
  readonly lookup?: LookupFunction;
}

/**
 * Returns an agent for calls to addresses that others chose. It connects to addresses of the public internet only, and decides by the very
 * address that it then connects to: a name that leads elsewhere the next time it is asked for gets nowhere. Follow no redirects.
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
    // Each call looks its host up anew.
    pipelining: 0,
    connect: (options, callback) => {
      const isEncrypted = options.protocol === 'https:';
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // Nothing is looked up for what is an address already.
      if (ipaddr.isValid(host) && !mayCall(host, allowed, isEncrypted))
        return callback(new InternalAddress(wordsOf(host)), null);
      return (isEncrypted ? encrypted : plain)(options, callback);
    },
  });
}

function wordsOf(host: string): string {
  return `${host} is not an address of the public internet.`;
}

/** Returns whether an address may be connected to: over https the public internet's, and any of the operator's networks. */
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
