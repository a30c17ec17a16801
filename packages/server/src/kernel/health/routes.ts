import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import Type from 'typebox';
import type { App } from '../http/app.ts';
import type { KernelDeps } from '../KernelDeps.ts';
import { within } from '../within.ts';

/** Milliseconds after which the database counts as away. */
const answerMs = 2000;

const Ok = Type.Object({ status: Type.Literal('ok') });

/** Routes for monitoring: whether the process is alive, and whether it can serve requests. */
export function healthRoutes(app: App, { db }: KernelDeps): void {
  const options = {
    config: { access: 'public' },
    logLevel: 'warn',
    schema: { response: { 200: Ok } },
  } as const;

  app.get('/healthz', options, async () => ({ status: 'ok' as const }));

  app.get('/readyz', options, async () => {
    try {
      await within(sql`select`.execute(db), answerMs, `no answer within ${answerMs} ms`);
    } catch (cause) {
      fail('unavailable', 'The database isn’t responding.', { headers: { 'retry-after': '2' }, cause });
    }
    return { status: 'ok' as const };
  });
}
