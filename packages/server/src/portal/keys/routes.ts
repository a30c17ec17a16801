import * as api from '@anteroom/contract/apiKeys';
import { keyScopes } from '@anteroom/domain/people/keyScopes';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { changeBy } from '../people/Author.ts';
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

  answer(app, api.createApiKey, async (request) =>
    changeBy(db, request, async (tx, author) => {
      const { keyId, secret } = await makeKey(deps, tx, author, request.body);
      return { key: await getKey(tx, author.companyId, keyId, clock.now()), secret };
    }),
  );

  answer(app, api.revokeApiKey, async (request) =>
    changeBy(db, request, (tx, author) => revokeKey(deps, tx, author, request.params.keyId)),
  );
}
