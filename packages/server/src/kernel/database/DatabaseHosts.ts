import { Client } from 'pg';
import { dropConnection } from './WatchedClient.ts';

/** Time limit for a host to say whether it accepts writes, in milliseconds. */
const answerMs = 2000;

/**
 * The hosts that a `DATABASE_URL` names, in libpq's syntax:
 * `postgres://user:secret@one,two:5433/name?target_session_attrs=read-write` (PostgreSQL, "Connection URIs" and
 * "Specifying Multiple Hosts"). Remembers which of them accepts writes, and checks again after a failover. A single
 * host is not checked.
 */
export class DatabaseHosts {
  readonly #urls: readonly string[];
  #chosen: Promise<string> | null = null;

  constructor(databaseUrl: string) {
    this.#urls = hostUrls(databaseUrl);
  }

  /** Whether there are several hosts to choose from. */
  get areSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /**
   * Returns the URL of the host that accepts writes; if none does, of one that can be read.
   *
   * @throws the error of the first host, if none can be used.
   */
  choose(): Promise<string> {
    this.#chosen ??= this.#look();
    return this.#chosen;
  }

  /** Makes the next connection look for the host again, after one has failed or turned out to be read-only. */
  doubt(): void {
    this.#chosen = null;
  }

  async #look(): Promise<string> {
    if (!this.areSeveral) return this.#urls[0] ?? '';
    return Promise.any(this.#urls.map(takingWrites)).catch(({ errors }: AggregateError) => {
      this.doubt();
      const reader = errors.find((error) => error instanceof OnlyReads);
      if (reader) return reader.url;
      throw errors[0];
    });
  }
}

/** Error: the host is read-only, such as a standby, or a former primary after a failover. */
class OnlyReads extends Error {
  readonly url: string;

  constructor(url: string) {
    super('the host only reads');
    this.url = url;
  }
}

/**
 * Returns a URL for each host that a `DATABASE_URL` names, in its order, without checking the hosts.
 *
 * @param databaseUrl - untrusted.
 */
export function hostUrls(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(databaseUrl) ?? [];
  return hosts.split(',').map((host) => {
    const url = URL.parse(before + host + after);
    if (!url?.searchParams.has('target_session_attrs')) return before + host + after;
    url.searchParams.delete('target_session_attrs');
    return url.href;
  });
}

/**
 * Returns `url` if its host accepts writes.
 *
 * @throws OnlyReads, or the error of connecting to it.
 */
async function takingWrites(url: string): Promise<string> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    application_name: 'anteroom probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new OnlyReads(url);
    return url;
  } finally {
    dropConnection(client);
  }
}
