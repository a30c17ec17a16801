import * as api from '@anteroom/contract/firmSignIn';
import { actorOf } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { changeFirmSignIn, getFirmSignIn } from './firmSignIn.ts';

/** Routes for owners to choose how the firm's people sign in. */
export function firmSignInRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  answer(app, api.getFirmSignIn, async ({ scope }) => getFirmSignIn(deps, db, scope.companyId));

  answer(app, api.changeFirmSignIn, async ({ scope, body, origin }) => {
    const by = { ...actorOf(scope), ...origin };
    return db.transaction().execute((tx) => changeFirmSignIn(deps, tx, scope.companyId, by, body));
  });
}
