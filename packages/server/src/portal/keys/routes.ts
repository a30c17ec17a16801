import * as api from '@anteroom/contract/apiKeys';
import { keyScopes } from '@anteroom/domain/people/keyScopes';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { authorOf } from '../people/Author.ts';
import { getKey, listKeys } from './listKeys.ts';
import { makeKey } from './makeKey.ts';
import { revokeKey } from './revokeKey.ts';

/** Routes for a firm's owners to create and revoke API keys. */
export function keyRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;

  answer(app, api.listApiKeys, async ({ scope }) => ({
    keys: await listKeys(db, scope.companyId, clock.now()),
    scopes: [...keyScopes],
  }));

  answer(app, api.createApiKey, async ({ scope, body, id: requestId, ip: address }) => {
    const author = authorOf(scope, { requestId, address });
    return db.transaction().execute(async (tx) => {
      const { keyId, secret } = await makeKey(deps, tx, author, body);
      return { key: await getKey(tx, scope.companyId, keyId, clock.now()), secret };
    });
  });

  answer(app, api.revokeApiKey, async ({ scope, params, id: requestId, ip: address }) => {
    const author = authorOf(scope, { requestId, address });
    await db.transaction().execute((tx) => revokeKey(deps, tx, author, params.keyId));
  });
}
