import * as api from '@anteroom/contract/inbox';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { changeItem, listAssignees } from './changeItem.ts';
import { countInbox, listInbox, visibleKinds } from './listInbox.ts';
import { ownKinds } from './ownKinds.ts';

/** Routes of the staff's inbox. */
export const inboxRoutes: Area<'inboxKinds' | 'taskKinds'> = (app, deps) => {
  for (const kind of ownKinds(deps)) deps.inboxKinds.add(kind);

  answer(app, api.listInbox, async ({ scope, query }) => listInbox(deps, scope, query));

  answer(app, api.countInbox, async ({ scope }) => countInbox(deps, scope));

  answer(app, api.listInboxChoices, async ({ scope }) => ({
    kinds: visibleKinds(deps, scope).map((kind) => ({ kind: kind.kind, label: kind.label(scope.language) })),
    staff: [...(await listAssignees(deps.db, scope.companyId))],
  }));

  answer(app, api.changeInboxItem, async ({ scope, params, body, id: requestId, ip: address }) =>
    changeItem(deps, scope, params.itemId, body, { requestId, address }),
  );
};
