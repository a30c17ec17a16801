import ipaddr from 'ipaddr.js';

/** Returns a network address without the part that identifies a single machine: `203.0.113.x`, `2001:db8:85a3::`. */
export function roughAddress(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) {
    const groups = parsed.parts.slice(0, 3).map((group) => group.toString(16));
    return `${groups.join(':')}::`;
  }
  return parsed.toString().replace(/\d+$/, 'x');
}
