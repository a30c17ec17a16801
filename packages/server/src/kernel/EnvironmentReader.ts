import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { hostUrls } from './database/DatabaseHosts.ts';
import { type Environment, environmentVariable } from './environmentVariable.ts';
import { isLoopback } from './isLoopback.ts';

export type { Environment };

/**
 * Reads single variables of an environment, and collects their problems instead of stopping at the first. An empty
 * variable counts as absent. Each value may also be in a file that `<name>_FILE` names.
 */
export class EnvironmentReader {
  readonly problems: string[] = [];
  readonly environment: Environment;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  refuse(name: string, why: string): null {
    this.problems.push(`${name} ${why}`);
    return null;
  }

  text(name: string): string | null {
    const variable = environmentVariable(this.environment, name);
    if ('value' in variable) return variable.value;
    // A variable may be read twice; report its problem once.
    if (!this.problems.some((one) => one.startsWith(`${name} `))) this.refuse(name, variable.problem);
    return null;
  }

  path(name: string): string | null {
    const value = this.text(name);
    return value === null ? null : resolve(value);
  }

  integer(name: string, min: number, max: number): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    return this.refuse(name, `must be a whole number from ${min} to ${max}, not "${value}"`);
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | null {
    const value = this.text(name);
    if (value === null) return null;
    const found = allowed.find((candidate) => candidate === value);
    return found ?? this.refuse(name, `must be one of ${allowed.join(', ')}, not "${value}"`);
  }

  /** Reads a URL. Never repeats the value in a problem: it may hold a password. */
  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const parsed = URL.parse(value);
    if (parsed && protocols.includes(parsed.protocol)) return value;
    return this.refuse(
      name,
      `must be an address that starts with ${protocols.map((protocol) => (protocol === 'mailto:' ? protocol : `${protocol}//`)).join(' or ')}`,
    );
  }

  /**
   * Reads a PostgreSQL URL, which may name several hosts. Never repeats the value in a problem: it may hold a password.
   */
  database(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const urls = hostUrls(value).map((url) => URL.parse(url));
    const isHost = (url: URL | null) =>
      /^postgres(ql)?:$/.test(url?.protocol ?? '') && (urls.length === 1 || url?.host);
    if (!urls.every(isHost))
      return this.refuse(name, 'must be an address that starts with postgres:// or postgresql://');
    const [, wanted = 'read-write'] = /[?&]target_session_attrs=([^&]*)/.exec(value) ?? [];
    if (wanted === 'read-write' || wanted === 'primary') return value;
    return this.refuse(
      name,
      'must have target_session_attrs=read-write: the portal needs a host that takes writes',
    );
  }

  origin(name: string): string | null {
    const value = this.url(name, ['http:', 'https:']);
    if (value === null) return null;
    const parsed = new URL(value);
    if (parsed.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username) return parsed.origin;
    return this.refuse(name, 'must be an origin without path, as https://portal.example');
  }

  /** Reads a host and a port: `scanner.internal:3310`, `[::1]:3310`. */
  hostAndPort(name: string): { host: string; port: number } | null {
    const value = this.text(name);
    if (value === null) return null;
    const parsed = /^[\w.:[\]-]+$/.test(value) ? URL.parse(`tcp://${value}`) : null;
    if (parsed?.hostname && parsed.port) {
      return { host: parsed.hostname.replace(/^\[|\]$/g, ''), port: Number(parsed.port) };
    }
    return this.refuse(name, `must be a host and a port as scanner.internal:3310, not "${value}"`);
  }

  /**
   * Reads addresses and networks of proxies, but not one that covers every address: a server that trusted all of them
   * would believe any caller's forged headers.
   */
  proxies(name: string): string[] {
    return this.networks(name, 'proxies');
  }

  /**
   * Reads addresses and networks, but not one that covers every address.
   *
   * @param of What is at these addresses, for the operator.
   */
  networks(name: string, of: string): string[] {
    const values = (this.text(name) ?? '').split(',').flatMap((value) => value.trim() || []);
    const wrong = values.find((value) => !isAddressOrNetwork(value));
    if (wrong !== undefined) {
      this.refuse(
        name,
        `must be the addresses or networks of your own ${of}, as 127.0.0.1 or 10.0.0.0/8,::1, not "${wrong}"`,
      );
    }
    return values;
  }

  /** Reads comma-separated values. */
  list(name: string, form: RegExp, example: string): string[] {
    const values =
      this.text(name)
        ?.split(',')
        .map((value) => value.trim()) ?? [];
    for (const value of values) {
      if (!form.test(value)) this.refuse(name, `must be values like ${example}, not "${value}"`);
    }
    return values;
  }

  /**
   * Reads addresses of backends: `mileage=https://mileage.example/api other=http://127.0.0.1:9000`. Never repeats an
   * address: it may hold a password.
   */
  backends(name: string): ReadonlyMap<string, string> {
    const backends = new Map<string, string>();
    for (const part of this.text(name)?.split(/\s+/) ?? []) {
      const [, id, address = ''] = /^([a-z][a-z0-9-]{0,63})=(.*)$/.exec(part) ?? [];
      if (id === undefined) {
        this.refuse(
          name,
          'must be plugins and their addresses as mileage=https://mileage.example/api, separated by spaces',
        );
        continue;
      }
      if (backends.has(id)) this.refuse(name, `names the plugin ${id} twice`);
      const fault = faultOfBackend(address);
      if (fault !== null) this.refuse(name, `has an address for ${id} that ${fault}`);
      backends.set(id, address);
    }
    return backends;
  }

  sources(name: string): string | null {
    const value = this.text(name);
    if (value === null || /^[^;,\r\n]+$/.test(value)) return value;
    return this.refuse(name, 'must be CSP sources separated by spaces');
  }
}

/** Returns what is wrong with the address of a backend, worded to follow "that"; null if nothing is. */
function faultOfBackend(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return 'does not start with https:// or http://';
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return 'needs https://: http:// is for this machine only';
  if (url.username || url.password) return 'must have neither user name nor password';
  if (/[?#]/.test(address)) return 'must have neither query nor fragment';
  // The address is also the audience of the tokens, which both sides compare as text.
  const right = url.href.replace(/\/$/, '');
  if (address !== right) return `must be written as ${right}`;
  return null;
}

function isAddressOrNetwork(value: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  if (IPv4.isValidFourPartDecimal(value) || IPv6.isValid(value)) return true;
  if (!IPv4.isValidCIDRFourPartDecimal(value) && !IPv6.isValidCIDR(value)) return false;
  const [, prefix] = ipaddr.parseCIDR(value);
  return prefix > 0;
}
