import ipaddr from 'ipaddr.js';

/**
 * Returns the key under which requests of an address are counted. For IPv6 that is the /64 network: a single household
 * has a whole one, so that counting by address would be useless.
 */
export function networkOf(address: string): string {
  // Some proxies append the port, which differs for each connection.
  const host = address.replace(/^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/, '$1$2');
  if (!ipaddr.isValid(host)) return address;
  const parsed = ipaddr.process(host);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`;
}
