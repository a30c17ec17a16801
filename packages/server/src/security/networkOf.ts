import ipaddr from 'ipaddr.js';

/**
 * Returns the key under which an address is counted. Of IPv6 that is its /64: a single household has all of one, so that
 * counting addresses would count nothing.
 */
export function networkOf(address: string): string {
  // A proxy that is trusted may still have sent something else.
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`;
}
