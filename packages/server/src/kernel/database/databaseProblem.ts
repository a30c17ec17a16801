import type { Config } from '../config.ts';
import { StartError } from '../startError.ts';
import { hostUrls } from './DatabaseHosts.ts';
import { DatabaseOfBefore } from './migrate.ts';
import { readOnlyDatabase } from './WatchedClient.ts';

/**
 * Returns an error that says in one line why a database cannot be used and what to do; other errors are returned
 * unchanged. The URLs are never repeated: they may hold a password.
 *
 * @param config Says where the database is: at `databaseOwnerUrl`, if there is one.
 */
export function databaseProblem(
  thrown: unknown,
  {
    databaseUrl,
    databaseOwnerUrl = null,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseOwnerUrl'>>,
): unknown {
  if (thrown instanceof DatabaseOfBefore)
    return new DatabaseOfBefore(howToRemove(databaseOwnerUrl ?? databaseUrl, dataDir));
  if (thrown instanceof StartError) return thrown;
  const cause = rootOf(thrown);
  const why =
    databaseOwnerUrl === null
      ? describe(cause, databaseUrl ?? '', 'DATABASE_URL')
      : describe(cause, databaseOwnerUrl, 'DATABASE_OWNER_URL');
  return why === null ? thrown : new StartError(why, { cause });
}

function howToRemove(databaseUrl: string | null, dataDir: string): string {
  if (databaseUrl === null)
    return `Remove the folder ${dataDir} with everything in it, or set DATA_DIR to another one.`;
  const { name, at } = placeOf(databaseUrl);
  return `Remove the database "${name}" ${at} and create it again (dropdb ${name}; createdb ${name}), or set DATABASE_URL to an empty one.`;
}

interface DatabaseError {
  readonly code?: string;
  readonly message?: string;
}

function rootOf(thrown: unknown): DatabaseError {
  let error = thrown as DatabaseError & { readonly cause?: unknown };
  while (error.code === undefined && error.cause) error = error.cause as typeof error;
  return error;
}

function describe(
  { code = '', message = '' }: DatabaseError,
  url: string,
  variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
): string | null {
  const { at, name, user } = placeOf(url);
  if (code === '28P01' || message.startsWith('SASL'))
    return `The database ${at} does not accept the user "${user}" with this password. Correct ${variable}.`;
  if (code === '28000')
    return `The database ${at} does not let the user "${user}" in (${message}). Correct its pg_hba.conf or ${variable}.`;
  if (code === '3D000')
    return `There is no database "${name}" ${at}. Create it (createdb ${name}), or correct ${variable}.`;
  if (code === readOnlyDatabase)
    return `The database ${at} accepts no writes. Name its primary in ${variable}.`;
  if (code === '42501')
    return `The user "${user}" may not create tables in the database "${name}" ${at} (${message}). Make it the database's owner.`;
  if (code === '57P03' || code === '53300')
    return `The database ${at} accepts no connections at the moment (${message}). Start again in a moment.`;
  if (unreachable.has(code) || /timeout exceeded|connection timeout/i.test(message))
    return `The database ${at} cannot be reached (${code || 'no answer within 5 seconds'}). Start it, or correct ${variable}.`;
  if (/SSL|certificate/i.test(message))
    return `The database ${at} cannot be reached by TLS as ${variable} says: ${message}.`;
  return null;
}

function placeOf(databaseUrl: string) {
  const urls = hostUrls(databaseUrl).map((url) => URL.parse(url));
  const hosts = urls.flatMap((url) => url?.host || []).join(' and ');
  return {
    at: hosts ? `at ${hosts}` : 'of DATABASE_URL',
    name: decodeURIComponent(urls[0]?.pathname.slice(1) ?? ''),
    user: decodeURIComponent(urls[0]?.username ?? ''),
  };
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENOENT',
]);
