import { writeAccessKey } from '@anteroom/domain/brazil/accessKey';
import { manifestToday, possibleManifests } from '@anteroom/domain/brazil/manifest';
import { fullName } from '@anteroom/domain/people/fullName';
import { useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { Heading } from '@anteroom/ui/Heading';
import { List, ListRow } from '@anteroom/ui/List';
import type { ReceivedNote } from '../api.ts';
import { DownloadXml } from './DownloadXml.tsx';
import { useManifestText } from './useManifestText.ts';

interface NoteHistoryProps {
  readonly clientId: string;
  readonly note: ReceivedNote;
  readonly onClose: () => void;
  readonly onAnswer: () => void;
}

/** Shows an invoice and the events sent for it, with person, time and protocol. */
export default function NoteHistory({ clientId, note, onClose, onAnswer }: NoteHistoryProps) {
  const { t, day, time, money, taxId } = useManifestText();
  const { emulatedUserId } = useSession();
  const facts = [
    ['issuer', [note.issuer.name, taxId(note.issuer.taxId)].filter(Boolean).join(' · ')],
    ['total', money(note.total)],
    ['series', String(note.series)],
    ['issuedAt', time(note.issuedAt)],
    ['authorisedOn', day(note.authorisedOn)],
    ['deadline', day(note.deadline)],
  ] as const;
  return (
    <Dialog
      open
      title={t('list.number', { number: note.number })}
      closeLabel={t('history.close')}
      onClose={onClose}
      footer={
        emulatedUserId === null &&
        possibleManifests(note, manifestToday(new Date())).length > 0 && (
          <Button variant="primary" icon="file-check" onClick={onAnswer}>
            {t('list.answer', { count: 1 })}
          </Button>
        )
      }
    >
      <div className="ar-stack">
        {note.unanswered && (
          <Alert level="warning">
            {t('history.unanswered', { kind: t(`kinds.${note.unanswered}.label`) })}
          </Alert>
        )}
        <dl className="nfe-manifest-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="ar-muted">{t(`history.${name}`)}</dt>
              <dd className="ar-figures">{value}</dd>
            </div>
          ))}
          <div className="nfe-manifest-key">
            <dt className="ar-muted">{t('history.accessKey')}</dt>
            <dd className="ar-figures">{writeAccessKey(note.accessKey)}</dd>
          </div>
        </dl>
        {note.isSummary ? (
          <p className="ar-muted">{t('history.isSummary')}</p>
        ) : (
          <DownloadXml clientId={clientId} accessKey={note.accessKey} />
        )}
        {note.corrections.length > 0 && (
          <>
            <Heading level={3}>{t('history.corrections')}</Heading>
            <List aria-label={t('history.corrections')}>
              {note.corrections.map(({ sequence, at, text }) => (
                <ListRow key={sequence} icon="pencil" title={time(at)}>
                  <p>{text}</p>
                </ListRow>
              ))}
            </List>
          </>
        )}
        <Heading level={3}>{t('history.title')}</Heading>
        {note.events.length === 0 ? (
          <p className="ar-muted">{t('history.none')}</p>
        ) : (
          <List aria-label={t('history.title')}>
            {note.events.map((event) => (
              <ListRow
                key={`${event.kind} ${event.sequence}`}
                icon="check"
                title={t(`kinds.${event.kind}.label`)}
                subtitle={[
                  time(event.at),
                  event.sentBy ? fullName(event.sentBy) : t('history.elsewhere'),
                  ...(event.protocol ? [t('history.protocol', { protocol: event.protocol })] : []),
                ].join(' · ')}
              >
                {event.justification && <p>{event.justification}</p>}
              </ListRow>
            ))}
          </List>
        )}
      </div>
    </Dialog>
  );
}
