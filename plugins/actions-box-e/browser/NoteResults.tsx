import { Alerts, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { RowCheckbox } from '@anteroom/ui/RowCheckbox';
import { lazy, Suspense, useState } from 'react';
import type { Note, NoteExportRequest } from '../api.ts';
import { type NoteFilter, useNoteDownloads, useNotes, useNoteTotals } from './notes.ts';
import { useNoteText } from './useNoteText.ts';

const NoteDialog = lazy(() => import('./NoteDialog.tsx'));

interface NoteResultsProps {
  readonly clientId: string;
  readonly filter: NoteFilter;
}

/** Results of the filter: totals, rows and downloads. */
export function NoteResults({ clientId, filter }: NoteResultsProps) {
  const { t } = useNoteText();
  const notes = useNotes(clientId, filter);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(null);
  const rows = notes.data?.pages.flatMap(({ items }) => items) ?? [];
  // Ignore chosen rows that only another filter shows.
  const taken = rows.flatMap(({ accessKey }) => (chosen.has(accessKey) ? [accessKey] : []));

  function choose(accessKey: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(accessKey);
    else next.delete(accessKey);
    setChosen(next);
  }

  return (
    <>
      <Card
        title={t('list.title')}
        subtitle={notes.data && <Totals clientId={clientId} filter={filter} />}
        action={notes.data && <Downloads clientId={clientId} filter={filter} chosen={taken} />}
        flush
      >
        <QueryContents
          query={notes}
          skeleton={<ListSkeleton rows={6} />}
          empty={{ icon: 'archive', when: () => rows.length === 0 }}
          texts={t}
        >
          {() => (
            <List aria-label={t('list.title')}>
              {rows.map((note) => (
                <NoteRow
                  key={note.accessKey}
                  note={note}
                  showKind={filter.kind === undefined}
                  isChosen={chosen.has(note.accessKey)}
                  onChoose={(isChosen) => choose(note.accessKey, isChosen)}
                  onOpen={() => setOpened(note.accessKey)}
                />
              ))}
            </List>
          )}
        </QueryContents>
      </Card>
      <MorePages query={notes} label={t('list.more')} failed={t('list.moreFailed')} />
      {opened && (
        <Suspense>
          <NoteDialog clientId={clientId} accessKey={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

function Totals({ clientId, filter }: NoteResultsProps) {
  const { t, number, money } = useNoteText();
  const { data } = useNoteTotals(clientId, filter);
  if (!data) return null;
  const count = data.isMore
    ? t('list.countMore', { number: number(data.count) })
    : t('list.count', { count: data.count });
  const figures = [
    count,
    data.unverified > 0 && t('list.unverified', { count: data.unverified }),
    data.total !== null && money(data.total),
  ];
  return (
    <span role="status" className="ar-figures">
      {figures.filter(Boolean).join(' · ')}
    </span>
  );
}

interface DownloadsProps extends NoteResultsProps {
  /** Access keys of the chosen invoices. */
  readonly chosen: readonly string[];
}

function Downloads({ clientId, filter: { competence, kind, direction }, chosen }: DownloadsProps) {
  const { t } = useNoteText();
  const alerts = useService(Alerts);
  const downloads = useNoteDownloads(clientId);
  const [isMaking, setMaking] = useState(false);

  async function download(wanted: NoteExportRequest) {
    setMaking(true);
    try {
      await downloads.many(wanted);
    } catch {
      alerts.show({ type: 'danger', msg: t('download.failed') });
    } finally {
      setMaking(false);
    }
  }

  if (chosen.length > 0) {
    return (
      <Button icon="download" loading={isMaking} onClick={() => download({ accessKeys: [...chosen] })}>
        {t('download.chosen', { count: chosen.length })}
      </Button>
    );
  }
  if (competence === undefined) return null;
  return (
    <Button icon="download" loading={isMaking} onClick={() => download({ competence, kind, direction })}>
      {t('download.month')}
    </Button>
  );
}

interface NoteRowProps {
  readonly note: Note;
  readonly showKind: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onOpen: () => void;
}

function NoteRow({ note, showKind, isChosen, onChoose, onOpen }: NoteRowProps) {
  const { t, day, money } = useNoteText();
  const other = note.direction === 'issued' ? note.recipient : note.issuer;
  const name = other?.name || t('list.consumer');
  return (
    <ListRow
      title={`${t('list.number', { number: note.number })} · ${name}`}
      subtitle={[
        ...(showKind ? [t(`kinds.${note.kind}`)] : []),
        t(`directions.${note.direction}`),
        day(note.issuedAt),
      ].join(' · ')}
      leading={
        <RowCheckbox
          aria-label={t('list.choose', { number: note.number })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      }
      meta={
        <>
          {note.isSummary && <Badge tone="info">{t('list.summary')}</Badge>}
          {note.status === 'cancelled' && <Badge tone="danger">{t('statuses.cancelled')}</Badge>}
          {note.status === 'unverified' && <Badge tone="warning">{t('statuses.unverified')}</Badge>}
          <span className="ar-figures">{money(note.total)}</span>
        </>
      }
      onClick={onOpen}
    />
  );
}
