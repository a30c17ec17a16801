import type { FastifyBaseLogger } from 'fastify';
import { openDatabase } from './openDatabase.ts';
import { makeAccount } from './roles.ts';

/** Name of the account with which the server works in an embedded PostgreSQL. */
export const embeddedName = 'anteroom_server';

/**
 * Makes the account with which the server works in an embedded PostgreSQL, and returns the URL with it. Its password is the superuser's: both stand
 * in the same file.
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

/** Returns the URL of the account that owns nothing, once it was made. */
export function accountUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = embeddedName;
  return url.href;
}
