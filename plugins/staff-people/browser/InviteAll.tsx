import { type InvitedBatch, inviteUninvited } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { Http, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Progress {
  readonly invited: number;
  readonly refused: InvitedBatch['refused'];
  /** Number of people still to be invited; null while there are too many to count. */
  readonly left: number | null;
}

const nothing: Progress = { invited: 0, refused: [], left: null };

/** Dialog that invites all people of the firm's clients who have not been invited yet, and shows the progress. */
export function InviteAll({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { number } = useI18n();
  const http = useService(Http);
  const cache = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [{ invited, refused, left }, setProgress] = useState(nothing);
  const run = useMutation({
    // The server invites a hundred people per request. Those invited stay invited, whatever happens to the rest.
    async mutationFn() {
      let done = nothing;
      let after: string | undefined;
      do {
        const batch: InvitedBatch = await http.call(inviteUninvited, {
          body: { after, idempotencyKey },
          timeout: 120_000,
        });
        done = {
          invited: done.invited + batch.invited.length,
          refused: [...done.refused, ...batch.refused],
          left: batch.total === null ? null : batch.total - batch.invited.length - batch.refused.length,
        };
        setProgress(done);
        after = batch.next ?? undefined;
      } while (after !== undefined);
    },
    onSettled: () => cache.invalidateQueries(),
  });
  const planned = useQuery({
    queryKey: ['staff-people', 'uninvited'],
    queryFn: ({ signal }) => http.call(inviteUninvited, { body: { dryRun: true }, signal }),
    enabled: run.isIdle,
    staleTime: 0,
  });
  const total = planned.data?.total ?? null;
  const isNobody = planned.data?.invited.length === 0;

  return (
    <Dialog
      open
      title={t('inviteAll.title')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        run.isSuccess || isNobody ? (
          <Button variant="primary" onClick={onClose}>
            {t('inviteAll.done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              variant="primary"
              icon="send"
              disabled={!planned.data}
              loading={run.isPending}
              onClick={() => run.mutate()}
            >
              {total === null
                ? t('batch.words.invite.runAll')
                : t('batch.words.invite.run', { count: total })}
            </Button>
          </>
        )
      }
    >
      <div className="ar-stack">
        {run.isIdle && (
          <QueryContents query={planned} skeleton={<ListSkeleton rows={3} />} texts={t} headingLevel={3}>
            {() => (
              <p>
                {isNobody
                  ? t('inviteAll.nobody')
                  : total === null
                    ? t('inviteAll.askMany')
                    : t('inviteAll.ask', { count: total })}
              </p>
            )}
          </QueryContents>
        )}
        {run.isPending && (
          <ProgressBar
            label={t('inviteAll.sending')}
            detail={t('batch.words.invite.done', { count: invited })}
            value={left === null ? 0 : invited / Math.max(1, invited + left)}
          />
        )}
        {run.isSuccess && (
          <Alert
            level={refused.length > 0 ? 'warning' : 'success'}
            title={t('batch.words.invite.done', { count: invited })}
          >
            {refused.length > 0 && t('inviteAll.refused', { count: refused.length })}
          </Alert>
        )}
        {run.isError && (
          <Alert level="danger" title={t('inviteAll.failed')}>
            {t('inviteAll.failedBody', { sent: number(invited) })}
          </Alert>
        )}
        {refused.length > 0 && (
          <List aria-label={t('inviteAll.refused', { count: refused.length })}>
            {refused.map(({ contactId, firstName, lastName, email }) => (
              <ListRow
                key={contactId}
                icon="user"
                title={fullName({ firstName, lastName })}
                subtitle={email}
              />
            ))}
          </List>
        )}
      </div>
    </Dialog>
  );
}
