import type { Conversation, OpenConversation } from '@anteroom/contract/conversations';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryItem } from './EntryItem.tsx';
import { useEntries } from './useConversation.ts';

interface EntriesProps extends Pick<OpenConversation, 'seen'> {
  readonly conversation: Conversation;
  readonly mayWrite: boolean;
}

/** The entries of a conversation, oldest first, and who on the other side has read the latest. */
export function Entries({ conversation: { id, about }, seen, mayWrite }: EntriesProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const query = useEntries(id);
  const end = useRef<HTMLDivElement>(null);
  const entries = (query.data?.pages.flatMap(({ items }) => items) ?? []).toReversed();
  const latest = entries.at(-1);

  useEffect(() => {
    if (latest?.id !== undefined) end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [latest?.id]);

  if (query.isError && !query.data) return <LoadFailed what={t('talk.conversation')} retry={query.refetch} />;
  if (query.isPending) return <Skeleton lines={4} />;
  const readers = seen.filter(({ at }) => latest?.by.isYou && at >= latest.at);
  return (
    <>
      {query.hasNextPage && (
        <Button size="sm" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t(query.isFetchNextPageError ? 'moreFailed' : 'talk.earlier')}
        </Button>
      )}
      <ol className="talk-entries" aria-label={t('talk.said')} aria-live="polite" aria-relevant="additions">
        {entries.map((entry) => (
          <EntryItem
            key={entry.id}
            conversationId={id}
            documentId={about.kind === 'document' ? about.id : null}
            entry={entry}
            mayWrite={mayWrite}
          />
        ))}
      </ol>
      {readers[0] && (
        <p className="talk-seen ar-muted ar-small">
          {t('talk.seen', {
            names: readers.map(({ name }) => name).join(', '),
            time: date(readers[0].at, 'time'),
          })}
        </p>
      )}
      <div ref={end} />
    </>
  );
}
