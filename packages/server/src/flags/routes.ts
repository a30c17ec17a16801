import * as api from '@anteroom/contract/flags';
import { flagValue } from '@anteroom/domain/featureFlags';
import { flagText } from '@anteroom/domain/flagText';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../deps.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import { listFlags, operatorLock } from './flagStore.ts';

/** The flag tool of internal users (spec §6). Everybody else is told the flags' values with the session. */
export function flagRoutes(app: App, deps: Deps): void {
  const { db, config, audit, sessionCache } = deps;

  answer(app, api.listFlags, async ({ scope }) => ({ flags: await listFlags(deps, scope) }));

  answer(app, api.changeFlag, async ({ scope, params: { flagId }, body, id: requestId, ip: address }) => {
    const value = booleanOf(flagId, body.value);
    if (flagId in config.flags) {
      fail('conflict', `${flagId} is fixed by the operator.`, {
        errors: [{ path: 'params/flagId', message: `is locked by ${operatorLock}`, reason: 'flag-locked' }],
      });
    }
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('feature_flags')
        .values({ company_id: scope.companyId, flag: flagId, value })
        .onConflict((conflict) => conflict.columns(['company_id', 'flag']).doUpdateSet({ value }))
        .execute();
      await audit.record(
        {
          action: 'flag-changed',
          companyId: scope.companyId,
          userId: scope.userId,
          subject: `flag:${flagId}`,
          details: { value },
          requestId,
          address,
        },
        tx,
      );
    });
    sessionCache.forget(scope.companyId);
    return { id: flagId, ...flagText(flagId), value, lockedBy: [] };
  });
}

function booleanOf(flagId: string, value: unknown): boolean {
  try {
    return flagValue(flagId, value);
  } catch (error) {
    const { message } = error as TypeError;
    return fail('bad-request', message, { errors: [{ path: 'body/value', message }] });
  }
}
