import type { FastifyBaseLogger } from 'fastify';
import { openDatabase } from './openDatabase.ts';
import { makeAccount } from './roles.ts';

/** Name of the server's account in an embedded PostgreSQL. */
export const embeddedName = 'anteroom_server';

/**
 * Creates the server's account in an embedded PostgreSQL, and returns the URL for it. It has the same password as the
 * superuser: both would be in the same file anyway.
 *
 * @param ownerUrl URL of the superuser, who owns the tables.
 */
export async function embeddedAccount(ownerUrl: string, log: FastifyBaseLogger): Promise<string> {
  const url = accountUrlOf(ownerUrl);
  const { username, password } = new URL(url);
  await using owner = openDatabase(ownerUrl, 1, log);
  await makeAccount(owner, username, password);
  return url;
}

/** Returns the URL of the account that owns nothing, which must have been created. */
export function accountUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = embeddedName;
  return url.href;
}
