import { manifestSoonDays, manifestState, manifestThatHolds } from '@anteroom/domain/brazil/manifest';
import { daysBetween } from '@anteroom/domain/tasks/dueState';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { ListRow } from '@anteroom/ui/List';
import { RowCheckbox } from '@anteroom/ui/RowCheckbox';
import type { ManifestKind, ReceivedNote } from '../api.ts';
import { useManifestText } from './useManifestText.ts';

interface ReceivedRowProps {
  readonly note: ReceivedNote;
  /** Calendar date. */
  readonly today: string;
  readonly isChosen: boolean;
  /** Whether no more rows can be chosen. */
  readonly isFull: boolean;
  /** Called when the row is chosen or unchosen; absent if no event can be sent. */
  readonly onChoose?: (isChosen: boolean) => void;
  readonly onOpen: () => void;
}

/** Shows one invoice: its issuer, amount, current event and the days left. */
export function ReceivedRow({ note, today, isChosen, isFull, onChoose, onOpen }: ReceivedRowProps) {
  const { t, day, money, taxId } = useManifestText();
  const { issuer } = note;
  return (
    <ListRow
      title={`${t('list.number', { number: note.number })} · ${issuer.name || taxId(issuer.taxId)}`}
      subtitle={`${taxId(issuer.taxId)} · ${t('list.authorised', { day: day(note.authorisedOn) })}`}
      leading={
        onChoose ? (
          <RowCheckbox
            aria-label={t('list.choose', { number: note.number })}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        ) : (
          <span className="nfe-manifest-unchoosable" />
        )
      }
      meta={
        <>
          <States note={note} today={today} />
          <span className="ar-figures">{money(note.total)}</span>
        </>
      }
      onClick={onOpen}
    />
  );
}

const toneOf: Readonly<Record<ManifestKind, Tone>> = {
  awareness: 'info',
  confirmation: 'success',
  denial: 'neutral',
  'non-performance': 'neutral',
};

function States({ note, today }: Pick<ReceivedRowProps, 'note' | 'today'>) {
  const { t } = useManifestText();
  const state = manifestState(note, today);
  const holds = manifestThatHolds(note.events);
  const left = daysBetween(today, note.deadline);
  return (
    <>
      {note.unanswered && <Badge tone="warning">{t('list.unanswered')}</Badge>}
      {note.status === 'cancelled' && <Badge tone="danger">{t('list.cancelled')}</Badge>}
      {holds && <Badge tone={toneOf[holds]}>{t(`done.${holds}`)}</Badge>}
      {state === 'waiting' && (
        <Badge tone={left <= manifestSoonDays ? 'warning' : 'neutral'}>
          {left === 0 ? t('list.lastDay') : t('list.left', { count: left })}
        </Badge>
      )}
      {state === 'over' && note.status !== 'cancelled' && <Badge>{t('list.over')}</Badge>}
    </>
  );
}
