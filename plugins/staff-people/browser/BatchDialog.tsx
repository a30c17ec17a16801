import type { BatchReport } from '@anteroom/contract';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chosen, inBatches, nothingDone, type Outcome, type Part, type Rest } from './batches.ts';

export type BatchAction =
  | 'assign'
  | 'tags'
  | 'archive'
  | 'restore'
  | 'secondFactor'
  | 'invite'
  | 'remind'
  | 'write';

interface BatchDialogProps<Filter, Change> {
  readonly action: BatchAction;
  readonly chosen: Chosen<Filter>;
  /** The change to make, or what to send; null while the fields are incomplete. */
  readonly change: Change | null;
  /** Whether the fields have text that should not be lost without a question until it is sent. */
  readonly isUnsaved?: boolean;
  /** Fields for choosing the change. */
  readonly children?: ReactNode;
  readonly send: (part: Part<Filter>, change: Change, dryRun: boolean) => Promise<BatchReport>;
  /** `isDone` is whether the change was made or is being made; false after Cancel or a failure. */
  readonly onClose: (isDone: boolean) => void;
}

interface Progress<Filter> {
  readonly done: Outcome;
  readonly rest: Rest<Filter>;
}

/**
 * Dialog for changing many rows: shows the result of a dry run, makes the change once it is confirmed, and names the
 * rows that failed, which can be retried.
 */
export function BatchDialog<Filter, Change>(props: BatchDialogProps<Filter, Change>) {
  const { action, chosen, change, isUnsaved = false, children, send } = props;
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [confirmed, setConfirmed] = useState<Change | null>(children ? null : change);
  const [progress, setProgress] = useState<Progress<Filter>>({ done: nothingDone, rest: chosen });
  const { done } = progress;
  const run = useMutation({
    mutationFn: async (asked: Progress<Filter> & { readonly change: Change }) => {
      setProgress(asked);
      return inBatches(
        asked.rest,
        false,
        (part) => send(part, asked.change, false),
        (now, rest) => setProgress({ done: now, rest }),
        asked.done,
      );
    },
    // Reload everything that is shown, except the dry run.
    onSettled: () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'batch' }),
  });
  const planned = useQuery({
    queryKey: ['staff-people', 'batch', action, chosen, confirmed],
    queryFn: () => inBatches(chosen, true, (part) => send(part, confirmed as Change, true)),
    enabled: confirmed !== null && run.isIdle,
    staleTime: 0,
    gcTime: 0,
  });
  const isChosen = confirmed !== null;
  const isNothing = planned.data?.changed === 0 && !planned.data.left;
  const failed = run.data?.refused ?? [];
  const shown = run.data ?? planned.data;

  // Closes during a run, too, which then continues.
  const close = useAskBeforeClose(
    isUnsaved && (run.isIdle || run.isError),
    () => props.onClose(!run.isIdle && !run.isError),
    false,
  );
  // After a failure, continues with the rows that were not reached.
  const start = (from: Progress<Filter> = progress) => {
    if (confirmed !== null) run.mutate({ ...from, change: confirmed });
  };

  return (
    <Dialog
      open
      title={t(`batch.title.${action}`)}
      closeLabel={t('close')}
      onClose={close}
      footer={
        <>
          {run.isSuccess && failed.length > 0 && (
            <Button
              icon="refresh-cw"
              onClick={() => start({ done: nothingDone, rest: { ids: failed.map(({ id }) => id) } })}
            >
              {t('failed.retry')}
            </Button>
          )}
          {run.isSuccess || (isChosen && isNothing && run.isIdle) ? (
            <Button variant="primary" onClick={close}>
              {t('inviteAll.done')}
            </Button>
          ) : (
            <>
              <Button onClick={close}>{t('cancel')}</Button>
              {isChosen ? (
                <Button
                  variant="primary"
                  disabled={!planned.data && run.isIdle}
                  loading={run.isPending}
                  onClick={() => start()}
                >
                  {run.isError ? t('failed.retry') : runLabel(planned.data)}
                </Button>
              ) : (
                <Button variant="primary" disabled={change === null} onClick={() => setConfirmed(change)}>
                  {t('batch.check')}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      <div className="ar-stack">
        {!isChosen && children}
        {isChosen && run.isIdle && (
          <QueryContents query={planned} skeleton={<ListSkeleton rows={3} />} texts={t} headingLevel={3}>
            {(plan) => <Plan plan={plan} action={action} />}
          </QueryContents>
        )}
        {run.isPending && (
          <ProgressBar
            label={t('batch.running')}
            detail={doneText(done.changed)}
            value={done.left === null ? 0 : sizeOf(done) / Math.max(1, sizeOf(done) + done.left)}
          />
        )}
        {run.isSuccess && (
          <Alert level={failed.length > 0 ? 'warning' : 'success'} title={doneText(run.data.changed)}>
            {run.data.unchanged > 0 &&
              t(isSending(action) ? 'batch.unchangedToTell' : 'batch.unchanged', {
                count: run.data.unchanged,
              })}
          </Alert>
        )}
        {run.isError && (
          <Alert level="danger" title={t('batch.failed')}>
            {t('batch.failedBody', { count: done.changed })}
          </Alert>
        )}
        {!run.isPending && shown && shown.refused.length > 0 && (
          <Refused refused={shown.refused} isSending={isSending(action)} />
        )}
      </div>
    </Dialog>
  );

  function runLabel(plan: Outcome | undefined): string {
    // The dry run did not cover all rows, so the number of changes is unknown.
    if (plan?.left !== 0) return t(`batch.words.${wordsOf(action)}.runAll`);
    return t(`batch.words.${wordsOf(action)}.run`, { count: plan.changed });
  }

  function doneText(count: number): string {
    return t(`batch.words.${wordsOf(action)}.done`, { count });
  }
}

/** Returns the name of the texts that say what the action does. */
function wordsOf(action: BatchAction) {
  return action === 'remind' || action === 'write' ? 'send' : action;
}

/** Returns whether the action sends something to each client, instead of changing the client. */
function isSending(action: BatchAction): boolean {
  return action === 'remind' || action === 'write';
}

function sizeOf({ changed, unchanged, refused }: Outcome): number {
  return changed + unchanged + refused.length;
}

function Plan({ plan, action }: { readonly plan: Outcome; readonly action: BatchAction }) {
  const { t } = useTranslation();
  const sends = isSending(action);
  const { changed, unchanged, left } = plan;
  const checked = sizeOf(plan);
  return (
    <div className="ar-stack ar-stack-small">
      <p>
        {changed === 0
          ? t(sends ? 'batch.nobodyToTell' : 'batch.nothing')
          : t(`batch.words.${wordsOf(action)}.planned`, { count: changed })}
      </p>
      {unchanged > 0 && (
        <p className="ar-muted">
          {t(sends ? 'batch.unchangedToTell' : 'batch.unchanged', { count: unchanged })}
        </p>
      )}
      {left !== 0 && checked > 0 && <p className="ar-muted">{t('batch.first', { count: checked })}</p>}
    </div>
  );
}

const reasons = ['unknown', 'no-account', 'joined', 'disabled', 'nobody'] as const;

/** Names the rows that cannot be changed, with the reason. */
function Refused({
  refused,
  isSending,
}: {
  readonly refused: Outcome['refused'];
  readonly isSending: boolean;
}) {
  const { t } = useTranslation();
  const title = t(isSending ? 'batch.notSent' : 'batch.refused', { count: refused.length });
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <List aria-label={title}>
        {refused.map(({ id, name, reason }) => (
          <ListRow
            key={id}
            icon="circle-alert"
            title={name || id}
            subtitle={t(`batch.reason.${reasons.find((each) => each === reason) ?? 'other'}`)}
          />
        ))}
      </List>
    </>
  );
}
