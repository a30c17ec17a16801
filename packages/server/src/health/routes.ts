import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';

const Ok = Type.Object({ status: Type.Literal('ok') });

/** For whoever watches the process: does it live, can it serve. */
export function healthRoutes(app: App, { db }: Deps): void {
  const options = {
    config: { access: 'public' },
    logLevel: 'warn',
    schema: { response: { 200: Ok } },
  } as const;

  app.get('/healthz', options, async () => ({ status: 'ok' as const }));

  app.get('/readyz', options, async () => {
    try {
      await sql`select`.execute(db);
    } catch (cause) {
      fail('unavailable', 'The database isn’t responding.', { headers: { 'retry-after': '2' }, cause });
    }
    return { status: 'ok' as const };
  });
}
