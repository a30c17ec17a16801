import type { SignInRules } from '@anteroom/contract';
import { sql } from 'kysely';
import { changeFirm } from '../companies/changeFirm.ts';
import type { PortalConfig } from '../config.ts';
import { type Fault, tidyOrNull } from '../people/Faults.ts';
import type { Tx } from '../schema.ts';
import { endSessions } from '../security/endSessions.ts';
import { onlyGiven, type Section } from './Section.ts';

type Rules = Pick<SignInRules, 'secondFactor' | 'logoutUrl' | 'idleMinutes' | 'lifeHours'>;

/**
 * Shortest idle time, in minutes, that can be set for sessions: enough to read a page. The operator's limit may be
 * lower.
 */
const leastIdleMinutes = 5;

/** How a firm's people sign in and out, and how long their sessions live within the operator's limits. */
export function signInRules({
  sessionIdleMinutes: mostIdle,
  sessionHours: mostLife,
}: Pick<PortalConfig, 'sessionIdleMinutes' | 'sessionHours'>): Section<Rules> {
  return {
    name: 'sign-in',
    read: async (db, companyId) => {
      const { secondFactor, logoutUrl, idle, life } = await db
        .selectFrom('companies')
        .select([
          'second_factor as secondFactor',
          'logout_url as logoutUrl',
          'session_idle_minutes as idle',
          'session_hours as life',
        ])
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow();
      return {
        secondFactor: secondFactor ?? 'chosen',
        logoutUrl,
        idleMinutes: Math.min(idle ?? mostIdle, mostIdle),
        lifeHours: Math.min(life ?? mostLife, mostLife),
      };
    },
    tidy: (change) => ({
      ...change,
      ...(change.logoutUrl !== undefined && { logoutUrl: tidyOrNull(change.logoutUrl) }),
    }),
    faults: ({ logoutUrl, idleMinutes, lifeHours }) => {
      const faults: Fault[] = [];
      const add = (field: string, message: string) => faults.push({ field, message, reason: 'invalid' });
      if (logoutUrl && !isWebAddress(logoutUrl))
        add('logoutUrl', 'must be an address that begins with https:// or a path that begins with /');
      const leastIdle = Math.min(leastIdleMinutes, mostIdle);
      if (idleMinutes !== undefined && (idleMinutes < leastIdle || idleMinutes > mostIdle))
        add('idleMinutes', `must be from ${leastIdle} to ${mostIdle}, the operator’s limit`);
      if (lifeHours !== undefined && (lifeHours < 1 || lifeHours > mostLife))
        add('lifeHours', `must be from 1 to ${mostLife}, the operator’s limit`);
      return faults;
    },
    write: async (tx, companyId, { secondFactor, logoutUrl, idleMinutes, lifeHours }) => {
      const second_factor = secondFactor === 'chosen' ? null : secondFactor;
      // Choosing the operator's limit stores null, so that the firm follows it when it changes.
      const session_idle_minutes = idleMinutes === mostIdle ? null : idleMinutes;
      const session_hours = lifeHours === mostLife ? null : lifeHours;
      const change = { second_factor, logout_url: logoutUrl, session_idle_minutes, session_hours };
      await changeFirm(tx, companyId, onlyGiven(change));
      if (second_factor) await endWeakSessions(tx, companyId, second_factor);
    },
  };
}

/** Returns whether an address is an `https` URL or a path of the portal. */
export function isWebAddress(text: string): boolean {
  if (/^\/([^/\\]|$)/.test(text)) return true;
  return text.startsWith('https://') && URL.canParse(text);
}

/**
 * Ends sessions without the second factor that is required from now on. A session that has ended never becomes valid
 * again.
 */
async function endWeakSessions(tx: Tx, companyId: string, of: 'staff' | 'everyone'): Promise<void> {
  await endSessions(tx, sql<Date>`now()`, (session) =>
    session.and([
      session('company_id', '=', companyId),
      session('second_factor', '=', false),
      ...(of === 'everyone'
        ? []
        : [
            session(
              'user_id',
              'in',
              session
                .selectFrom('users')
                .select('user_id')
                .where('company_id', '=', companyId)
                .where('role', '<>', 'client'),
            ),
          ]),
    ]),
  );
}
