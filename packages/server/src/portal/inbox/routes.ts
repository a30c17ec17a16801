import * as api from '@anteroom/contract/inbox';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { actOnItem } from './actOnItem.ts';
import { changeItem, listAssignees } from './changeItem.ts';
import { chooseDigest, digestOf } from './digests.ts';
import { countInbox, listInbox, visibleKinds } from './listInbox.ts';
import { ownKinds } from './ownKinds.ts';
import { digestTimes, sendDigests } from './sendDigests.ts';

/** Routes of the staff's inbox, and the e-mails about it. */
export const inboxRoutes: Area<'inboxKinds' | 'taskKinds' | 'conversationKinds'> = (app, deps) => {
  for (const kind of ownKinds(deps)) deps.inboxKinds.add(kind);
  deps.jobs.repeat('inbox-digests', digestTimes, () => sendDigests(deps));

  answer(app, api.listInbox, async ({ scope, query }) => listInbox(deps, scope, query));

  answer(app, api.countInbox, async ({ scope }) => countInbox(deps, scope));

  answer(app, api.listInboxChoices, async ({ scope }) => ({
    kinds: visibleKinds(deps, scope).map((kind) => ({ kind: kind.kind, label: kind.label(scope.language) })),
    staff: [...(await listAssignees(deps.db, scope.companyId))],
  }));

  answer(app, api.changeInboxItem, async ({ scope, params, body, origin }) =>
    changeItem(deps, scope, params.itemId, body, origin),
  );

  answer(app, api.actOnInboxItem, async ({ scope, params, body, origin }) =>
    actOnItem(deps, scope, params, body, origin),
  );

  answer(app, api.getInboxDigest, async ({ scope }) => digestOf(deps.db, scope));

  answer(app, api.chooseInboxDigest, async ({ scope, body: { frequency }, origin }) =>
    chooseDigest(deps, scope, frequency, origin),
  );
};
