import { lookup } from 'node:dns';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ipaddr from 'ipaddr.js';

/** Maximum size of a list in bytes. Those of ICP-Brasil have up to a few megabytes. */
const maxListBytes = 32 * 1024 * 1024;
const timeoutMs = 10_000;

/**
 * Fetches a revocation list from the URL in a certificate. Only servers on the public internet are allowed; the check
 * is made on the IP address that is actually connected to. Does not follow redirects.
 *
 * @param mayReach - whether an IP address may be connected to. Default: those of the public internet.
 * @throws Error
 */
export async function fetchList(
  address: string,
  mayReach: (ip: string) => boolean = isPublic,
): Promise<Buffer> {
  const url = new URL(address);
  const get = { 'http:': getHttp, 'https:': getHttps }[url.protocol];
  if (!get) throw new Error(`lists are not fetched by ${url.protocol}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // There is no DNS lookup, and so no check of its result, if the host is already an IP address.
  if (ipaddr.isValid(host) && !mayReach(host)) throw new Error(`${host} is not in the public internet`);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const options = { agent: false, lookup: guarded(mayReach), signal: AbortSignal.timeout(timeoutMs) };
  const asked = get(url, options, (response) => {
    if (response.statusCode !== 200) {
      asked.destroy(new Error(`the list is answered with ${response.statusCode}`));
      return;
    }
    let size = 0;
    response.on('data', ({ length }: Buffer) => {
      size += length;
      if (size > maxListBytes) asked.destroy(new Error(`a list of more than ${maxListBytes} bytes`));
    });
    buffer(response).then(resolve, reject);
  });
  asked.on('error', reject);
  return promise;
}

function guarded(mayReach: (ip: string) => boolean): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const refused = error ? null : found.find(({ address }) => !mayReach(address));
      if (error || refused) {
        callback(error ?? new Error(`${host} is not in the public internet`), '');
        return;
      }
      const [first] = found;
      if (options.all) callback(null, found);
      else callback(null, first?.address ?? '', first?.family);
    });
}

function isPublic(ip: string): boolean {
  return ipaddr.process(ip).range() === 'unicast';
}
