import type { InboxKind, Scope } from '@anteroom/server-sdk';
import type { ServiceRequest } from '../api.ts';
import { numberOf, pageOf, titleOf } from './mailTexts.ts';
import type { RequestPortal, RequestTx } from './tables.ts';
import { textsIn } from './textsIn.ts';

interface RequestFacts extends Pick<ServiceRequest, 'type' | 'subject'> {
  readonly number: number;
  readonly isCancelled: boolean;
}

/** Service requests in the staff's inbox. */
export const requestItems: InboxKind<RequestFacts> = {
  kind: 'service-request',
  icon: 'inbox',
  access: 'actions.read',
  label: (language) => textsIn(language)('inbox.label'),
  words(language, { number, isCancelled, ...request }) {
    const t = textsIn(language);
    return t(isCancelled ? 'inbox.cancelled' : 'inbox.sent', { number, title: titleOf(request, t) });
  },
};

/** Puts a request that a client has sent or cancelled into the staff's inbox, where the latter replaces the former. */
export function tellInbox(
  { inbox }: RequestPortal,
  tx: RequestTx,
  { companyId, userId, role }: Scope,
  request: ServiceRequest,
): Promise<void> {
  if (role !== 'client') return Promise.resolve();
  const { id, clientId, type, subject, status } = request;
  const facts: RequestFacts = {
    number: numberOf(request),
    type,
    subject,
    isCancelled: status === 'cancelled',
  };
  return inbox.add(tx, {
    companyId,
    kind: requestItems.kind,
    clientId,
    userId,
    key: id,
    facts,
    path: pageOf(request, ''),
  });
}
