import { manifestSoonDays, manifestToday } from '@anteroom/domain/brazil/manifest';
import { daysBetween } from '@anteroom/domain/tasks/dueState';
import type { ManifestsWaiting } from '@anteroom/plugin-actions-nfe-manifest/api';
import { Http, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listPath } from './listPath.ts';
import { waitingQuery } from './waitingQuery.ts';

/** Shows the pending invoices with the nearest deadline, or a placeholder. */
export function WaitingNotes({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const query = waitingQuery(useService(Http), clientId);
  // Prefetch while rendering: `useQuery` fetches only after the first paint, and the home page is waiting.
  usePrefetchQuery(query);
  const waiting = useQuery(query);
  return (
    <QueryContents
      query={waiting}
      skeleton={<ListSkeleton rows={4} />}
      empty={{ icon: 'file-check', when: ({ count }) => count === 0 }}
      texts={t}
    >
      {({ next }) => (
        <List aria-label={t('next')}>
          {next.map((note) => (
            <WaitingNote key={note.accessKey} note={note} />
          ))}
        </List>
      )}
    </QueryContents>
  );
}

function WaitingNote({ note }: { readonly note: ManifestsWaiting['next'][number] }) {
  const { t } = useTranslation();
  const { currency } = useI18n();
  const left = daysBetween(manifestToday(new Date()), note.deadline);
  return (
    <ListRow
      href={listPath}
      title={`${t('number', { number: note.number })} · ${note.issuer.name}`}
      subtitle={currency(note.total / 100, 'BRL')}
      meta={
        <Badge tone={left <= manifestSoonDays ? 'warning' : 'neutral'}>
          {left === 0 ? t('lastDay') : t('left', { count: left })}
        </Badge>
      }
    />
  );
}
