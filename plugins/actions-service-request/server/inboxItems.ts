import { actorOf, type InboxActionContext, type InboxKind, type Scope } from '@anteroom/server-sdk';
import type { ServiceRequest, ServiceRequestProgress } from '../api.ts';
import { queuedAt } from '../rules/queuePath.ts';
import { numberOf, titleOf } from './mailTexts.ts';
import type { RequestPortal, RequestTx } from './tables.ts';
import { textsIn } from './textsIn.ts';

/** Facts about a request that its inbox item stores. */
export interface RequestFacts extends Pick<ServiceRequest, 'type' | 'subject'> {
  readonly number: number;
  readonly isCancelled: boolean;
}

/** Name of the inbox kind {@link requestItems}. */
export const requestKind = 'service-request';

/**
 * Returns the inbox kind for service requests, whose items are identified by request ID.
 *
 * @param progress - Changes the status of a request.
 */
export const requestItems = (
  progress: (
    context: InboxActionContext<RequestFacts>,
    change: Omit<ServiceRequestProgress, 'version'>,
  ) => Promise<void>,
): InboxKind<RequestFacts> => ({
  kind: requestKind,
  icon: 'inbox',
  access: 'actions.read',
  label: (language) => textsIn(language)('inbox.label'),
  words(language, { number, isCancelled, ...request }) {
    const t = textsIn(language);
    return t(isCancelled ? 'inbox.cancelled' : 'inbox.sent', { number, title: titleOf(request, t) });
  },
  actions: ({ isCancelled }) =>
    isCancelled
      ? []
      : [
          {
            id: 'done',
            icon: 'check-check',
            access: 'serviceRequests.manage',
            label: (language) => textsIn(language)('inbox.done'),
            run: (context) => progress(context, { status: 'done' }),
          },
          {
            id: 'refuse',
            icon: 'x',
            access: 'serviceRequests.manage',
            label: (language) => textsIn(language)('inbox.refuse'),
            asks: (language) => textsIn(language)('inbox.reason'),
            run: (context) => progress(context, { status: 'refused', reason: context.text }),
          },
        ],
});

/**
 * Adds an item to the staff's inbox for a request that a client has sent or cancelled. The item for the cancellation
 * replaces the one for the request.
 */
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
    kind: requestKind,
    clientId,
    userId,
    key: id,
    facts,
    path: queuedAt(request),
  });
}

/** Marks a request's inbox item as done by the staff member who finished the request, wherever they did so. */
export function finishInInbox(
  { inbox }: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  requestId: string,
): Promise<void> {
  const { companyId, userId } = actorOf(scope);
  return inbox.finish(tx, { companyId, kind: requestKind, key: requestId, userId });
}

/** Removes the name of a request's subject from its inbox items. */
export function forgetSubject(
  { inbox }: RequestPortal,
  tx: RequestTx,
  { companyId }: Scope,
  request: Pick<ServiceRequest, 'clientId' | 'id'>,
): Promise<void> {
  const facts: Partial<RequestFacts> = { subject: null };
  return inbox.changeFacts(tx, { companyId, kind: requestKind, path: queuedAt(request), facts });
}
