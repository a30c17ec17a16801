import { Client } from 'pg';
import { dropConnection } from './WatchedClient.ts';

/** Milliseconds that a host has to say whether it takes writes. */
const answerMs = 2000;

/**
 * The hosts that a `DATABASE_URL` names, as libpq reads it: `postgres://user:secret@one,two:5433/name?target_session_attrs=read-write`
 * (PostgreSQL, "Connection URIs" and "Specifying Multiple Hosts"). Knows which of them takes writes, and looks again after a failover. A
 * single host is not asked.
 */
export class DatabaseHosts {
  readonly #urls: readonly string[];
  #chosen: Promise<string> | null = null;

  constructor(databaseUrl: string) {
    this.#urls = hostUrls(databaseUrl);
  }

  /** Whether there is a choice. */
  get areSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /**
   * Returns the URL of the host that takes writes; while none does, of one that can be read.
   *
   * @throws what the first host answered, if none can be used.
   */
  choose(): Promise<string> {
    this.#chosen ??= this.#look();
    return this.#chosen;
  }

  /** Lets the next connection look for the host again: one has failed, or could only read. */
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

/** A host that cannot be written to: a standby, as a former primary is after a failover. */
class OnlyReads extends Error {
  readonly url: string;

  constructor(url: string) {
    super('the host only reads');
    this.url = url;
  }
}

/**
 * Returns a URL for each host that a `DATABASE_URL` names, in its order. They are not checked.
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

/** Returns `url` if its host takes writes. @throws OnlyReads, or what connecting to it throws. */
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
