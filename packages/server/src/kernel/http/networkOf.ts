import ipaddr from 'ipaddr.js';

/**
 * Returns the key under which an address is counted. Of IPv6 that is its /64: a single household has all of one, so that
 * counting addresses would count nothing.
 */
export function networkOf(address: string): string {
  // Some proxies add the port, which is another one for each connection.
  const host = address.replace(/^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/, '$1$2');
  if (!ipaddr.isValid(host)) return address;
  const parsed = ipaddr.process(host);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`;
}
