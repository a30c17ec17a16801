import {
  actOnInboxItem,
  changeInboxItem,
  chooseInboxDigest,
  countInbox,
  getInboxDigest,
  type InboxChange,
  type InboxDigestFrequency,
  type InboxItem,
  type InboxOf,
  type InboxState,
  listInbox,
  listInboxChoices,
} from '@anteroom/contract/inbox';
import { Alerts, Http, HttpError, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Key of all queries of the inbox. The plugin's declaration makes them reload when something changes. */
const root = 'staff-inbox';

export interface InboxFilter {
  readonly state: InboxState;
  readonly of: InboxOf;
  /** Kind of items; empty for all. */
  readonly kind: string;
}

/** Returns the inbox, page by page. */
export function useInbox({ state, of, kind }: InboxFilter) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: [root, 'items', state, of, kind],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listInbox, {
        query: { state, of, kind: kind || undefined, after: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
}

export function useInboxCounts() {
  const http = useService(Http);
  return useQuery({
    queryKey: [root, 'counts'],
    queryFn: ({ signal }) => http.call(countInbox, { signal }),
  });
}

/**
 * Returns the kinds of items, and the staff to whom they can be assigned. They rarely change.
 *
 * @param enabled Whether to load them yet.
 */
export function useInboxChoices(enabled: boolean) {
  const http = useService(Http);
  return useQuery({
    queryKey: [`${root}-choices`],
    enabled,
    queryFn: ({ signal }) => http.call(listInboxChoices, { signal }),
  });
}

export interface ItemChange {
  readonly item: InboxItem;
  readonly change: Omit<InboxChange, 'version'>;
}

/**
 * Returns how often the person is e-mailed about the inbox, and a function to change it.
 *
 * @param enabled Whether to load it yet.
 */
export function useDigest(enabled: boolean) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const { t } = useTranslation();
  const queryKey = [`${root}-digest`];
  const { data } = useQuery({
    queryKey,
    enabled,
    queryFn: ({ signal }) => http.call(getInboxDigest, { signal }),
  });
  const { mutate } = useMutation({
    mutationFn: (frequency: InboxDigestFrequency) => http.call(chooseInboxDigest, { body: { frequency } }),
    onSuccess(chosen) {
      cache.setQueryData(queryKey, chosen);
      alerts.show({ type: 'success', msg: t(`digest.chosen.${chosen.frequency}`), timeout: 6_000 });
    },
    onError: () => alerts.show({ type: 'danger', msg: t('error.failed') }),
  });
  return { frequency: data?.frequency, choose: mutate };
}

interface ItemDeed {
  readonly item: InboxItem;
  readonly actionId: string;
  /** Text that the action requires. */
  readonly text?: string;
}

/**
 * Returns a mutation that runs an action of an item. If a colleague was faster, the person is told so, and nothing is
 * done twice.
 */
export function useActOnItem() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ item: { id: itemId, version }, actionId, text }: ItemDeed) =>
      http.call(actOnInboxItem, { params: { itemId, actionId }, body: { version, ...(text && { text }) } }),
    onError: (error) => alerts.show({ type: 'danger', msg: t(reasonOf(error, 'error.overtaken')) }),
    onSettled: () => cache.invalidateQueries({ queryKey: [root] }),
  });
}

/**
 * Returns a mutation that changes an item. If a colleague was faster, the person is told who changed it, and sees its
 * current state.
 */
export function useChangeItem() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ item: { id, version }, change }: ItemChange) =>
      http.call(changeInboxItem, { params: { itemId: id }, body: { version, ...change } }),
    onError: (error) => alerts.show({ type: 'danger', msg: t(reasonOf(error)) }),
    onSettled: () => cache.invalidateQueries({ queryKey: [root] }),
  });
}

/**
 * Returns the text for a failure.
 * @param otherwise Text for a conflict, or something missing, that does not concern the item itself.
 */
function reasonOf(error: unknown, otherwise: 'error.gone' | 'error.overtaken' = 'error.gone') {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return 'error.failed';
  const { errors = [] } = error.failure.problem;
  if (errors.some(({ reason }) => reason === 'changed-by-colleague')) return 'error.colleague';
  if (errors.some(({ reason }) => reason === 'more-came-in')) return 'error.more';
  if (errors.some(({ path }) => path === 'body/assigneeId')) return 'error.assignee';
  return error.code === 'not-found' || error.code === 'conflict' ? otherwise : 'error.failed';
}
