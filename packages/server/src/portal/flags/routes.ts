import * as api from '@anteroom/contract/flags';
import { flagValue } from '@anteroom/domain/plugins/featureFlags';
import { flagText } from '@anteroom/domain/plugins/flagText';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { pluginFlagTexts } from '../../kernel/plugins/pluginFlagTexts.ts';
import type { AreaServices } from '../AreaServices.ts';
import { listFlags, operatorLock } from './flagStore.ts';
import { setFlag } from './setFlag.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'flag-changed': unknown;
  }
}

/** Routes for the internal users' flag tool (spec §6). Other users receive the flags' values with the session. */
export function flagRoutes(app: App, deps: Deps & Pick<AreaServices, 'sessionCache'>): void {
  const { db, config, audit, sessionCache } = deps;

  answer(app, api.listFlags, async ({ scope }) => ({ flags: await listFlags(deps, scope) }));

  answer(app, api.changeFlag, async ({ scope, params: { flagId }, body, origin }) => {
    const value = booleanOf(flagId, body.value);
    if (flagId in config.flags) {
      fail('conflict', `${flagId} is fixed by the operator.`, {
        errors: [{ path: 'params/flagId', message: `is locked by ${operatorLock}`, reason: 'flag-locked' }],
      });
    }
    await db.transaction().execute(async (tx) => {
      await setFlag(tx, scope.companyId, flagId, value);
      await audit.record(
        {
          action: 'flag-changed',
          companyId: scope.companyId,
          userId: scope.userId,
          subject: `flag:${flagId}`,
          details: { value },
          ...origin,
        },
        tx,
      );
    });
    sessionCache.forget(scope.companyId);
    const texts = await pluginFlagTexts(deps.plugins.inUse, scope.language, deps.log);
    return { id: flagId, ...(texts.get(flagId) ?? flagText(flagId)), value, lockedBy: [] };
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
