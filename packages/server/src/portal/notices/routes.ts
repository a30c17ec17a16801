import * as api from '@anteroom/contract/notices';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { type Author, changeBy } from '../people/Author.ts';
import type { Tx } from '../schema.ts';
import { findFirmNotice, listFirmNotices } from './firmNotices.ts';
import { addNotice, changeNotice, endNotice } from './saveNotice.ts';

/** Routes for a firm's owners to write its notices. Everybody receives the notices with their session. */
export function noticeRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;

  async function write(
    request: Pick<FastifyRequest, 'scope' | 'origin'>,
    work: (tx: Tx, author: Author) => Promise<string>,
  ) {
    const noticeId = await changeBy(db, request, work);
    return findFirmNotice(db, request.scope.companyId, noticeId, clock.now());
  }

  answer(app, api.listFirmNotices, async ({ scope }) => listFirmNotices(db, scope.companyId, clock.now()));

  answer(app, api.addNotice, async (request) =>
    write(request, (tx, author) => addNotice(deps, tx, author, request.body)),
  );

  answer(app, api.changeNotice, async (request) =>
    write(request, async (tx, author) => {
      await changeNotice(deps, tx, author, request.params.noticeId, request.body);
      return request.params.noticeId;
    }),
  );

  answer(app, api.endNotice, async (request) =>
    write(request, async (tx, author) => {
      await endNotice(deps, tx, author, request.params.noticeId);
      return request.params.noticeId;
    }),
  );
}
