import { manifestToday, maxManifestsAtOnce, possibleManifests } from '@anteroom/domain/brazil/manifest';
import { useSession } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { IconButton } from '@anteroom/ui/IconButton';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { lazy, Suspense, useState } from 'react';
import type { ReceivedNote } from '../api.ts';
import { OpenedNote } from './OpenedNote.tsx';
import { ReceivedRow } from './ReceivedRow.tsx';
import { type ReceivedFilter, useManifestClient, useReceivedNotes } from './received.ts';
import { useManifestText } from './useManifestText.ts';

const ManifestDialog = lazy(() => import('./ManifestDialog.tsx'));

interface ReceivedNotesProps {
  readonly clientId: string;
  readonly filter: ReceivedFilter;
}

/** List of the invoices that match the filter, from which the person chooses some to send an event. */
export function ReceivedNotes({ clientId, filter }: ReceivedNotesProps) {
  const { t } = useManifestText();
  const { emulatedUserId } = useSession();
  const notes = useReceivedNotes(clientId, filter);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState<readonly ReceivedNote[] | null>(null);
  const [opened, setOpened] = useState<ReceivedNote | null>(null);

  const neverRead = useManifestClient(clientId).data?.synchronisation?.lastAt === null;
  const whyEmpty = (neverRead ? null : filter.state) ?? 'all';
  const today = manifestToday(new Date());
  const rows = notes.data?.pages.flatMap(({ items }) => items) ?? [];
  const open =
    emulatedUserId === null ? rows.filter((note) => possibleManifests(note, today).length > 0) : [];
  // Ignore chosen rows that only another filter shows, or that another person has processed meanwhile.
  const taken = open.filter(({ accessKey }) => chosen.has(accessKey));
  const isFull = taken.length === maxManifestsAtOnce;

  function choose(accessKey: string, isChosen: boolean) {
    const next = new Set(taken.map((note) => note.accessKey));
    if (isChosen) next.add(accessKey);
    else next.delete(accessKey);
    setChosen(next);
  }

  return (
    <>
      <Card title={t('list.title')} flush>
        <QueryContents
          query={notes}
          skeleton={<ListSkeleton rows={6} />}
          empty={{ icon: 'inbox', when: () => rows.length === 0 }}
          texts={(key) => t(key === 'empty.body' ? `empty.body.${whyEmpty}` : key)}
        >
          {() => (
            <>
              {open.length > 1 && <ChooseAll open={open} taken={taken} onChoose={setChosen} />}
              <List aria-label={t('list.title')}>
                {rows.map((note) => (
                  <ReceivedRow
                    key={note.accessKey}
                    note={note}
                    today={today}
                    isChosen={taken.includes(note)}
                    isFull={isFull}
                    {...(open.includes(note) && {
                      onChoose: (isChosen: boolean) => choose(note.accessKey, isChosen),
                    })}
                    onOpen={() => setOpened(note)}
                  />
                ))}
              </List>
            </>
          )}
        </QueryContents>
      </Card>
      <MorePages query={notes} label={t('list.more')} failed={t('list.moreFailed')} />
      {taken.length > 0 && (
        <section className="nfe-manifest-chosen" aria-label={t('list.chosen', { count: taken.length })}>
          <IconButton icon="x" label={t('list.chooseNone')} onClick={() => setChosen(new Set())} />
          <Button variant="primary" icon="file-check" onClick={() => setAnswered(taken)}>
            {t('list.answer', { count: taken.length })}
          </Button>
        </section>
      )}
      {opened && (
        <OpenedNote
          clientId={clientId}
          // The current version, or the last known one if it is no longer in this list.
          note={rows.find(({ accessKey }) => accessKey === opened.accessKey) ?? opened}
          onClose={() => setOpened(null)}
        />
      )}
      <Suspense>
        {answered && (
          <ManifestDialog
            clientId={clientId}
            notes={answered}
            onClose={() => setAnswered(null)}
            onSent={() => setChosen(new Set())}
          />
        )}
      </Suspense>
    </>
  );
}

interface ChooseAllProps {
  /** Rows for which an event can be sent, at least two. */
  readonly open: readonly ReceivedNote[];
  /** Rows among them that are chosen. */
  readonly taken: readonly ReceivedNote[];
  readonly onChoose: (accessKeys: ReadonlySet<string>) => void;
}

function ChooseAll({ open, taken, onChoose }: ChooseAllProps) {
  const { t } = useManifestText();
  const most = open.slice(0, maxManifestsAtOnce);
  return (
    <Checkbox
      className="nfe-manifest-all"
      label={t('list.chooseAll')}
      description={open.length > most.length && t('list.most', { count: maxManifestsAtOnce })}
      checked={taken.length === most.length}
      indeterminate={taken.length > 0 && taken.length < open.length}
      onChange={({ target }) =>
        onChoose(new Set(target.checked ? most.map(({ accessKey }) => accessKey) : []))
      }
    />
  );
}
