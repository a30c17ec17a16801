import type { ConversationKind } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { ServiceRequest } from '../api.ts';
import { queuedAt } from '../rules/queuePath.ts';
import { requestTalk } from '../rules/requestTalk.ts';
import { pageOf, titleOf } from './mailTexts.ts';
import { textsIn } from './textsIn.ts';

type RequestFacts = Pick<ServiceRequest, 'type' | 'subject'> & { readonly number: number };

/** Conversations about sent requests. A draft belongs to its client and cannot be discussed. */
export const talkOfRequests: ConversationKind<RequestFacts> = {
  kind: requestTalk,
  icon: 'bell',
  access: 'actions.read',
  things: sql`
    select company_id, request_id as id, client_id,
      jsonb_build_object('type', type, 'number', number, 'subject', subject) as facts
    from actions_service_request.requests where status <> 'draft'`,
  name(language, { number, ...request }) {
    const t = textsIn(language);
    return t('talk', { number, title: titleOf(request, t) });
  },
  path: ({ id, clientId, facts: { type } }, { isStaff }) =>
    isStaff ? queuedAt({ clientId, id }) : pageOf({ type, clientId, id }, ''),
};
