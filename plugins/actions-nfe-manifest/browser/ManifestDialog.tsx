import {
  bindsIssuer,
  isConclusive,
  isLastOfItsKind,
  justificationFault,
  manifestFault,
  manifestToday,
} from '@anteroom/domain/brazil/manifest';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { TextArea } from '@anteroom/ui/TextArea';
import { type FormEvent, useState } from 'react';
import type { ManifestKind, ReceivedNote } from '../api.ts';
import { ManifestResults } from './ManifestResults.tsx';
import { useManifest } from './received.ts';
import { useManifestText } from './useManifestText.ts';

interface ManifestDialogProps {
  readonly clientId: string;
  readonly notes: readonly ReceivedNote[];
  readonly onClose: () => void;
  readonly onSent?: () => void;
}

const kinds: readonly ManifestKind[] = ['awareness', 'confirmation', 'denial', 'non-performance'];

/** Asks for the statement on the chosen invoices, then shows the authority's response to each. */
export default function ManifestDialog({ clientId, notes, onClose, onSent }: ManifestDialogProps) {
  const { t } = useManifestText();
  const [kind, setKind] = useState<ManifestKind | null>(null);
  const [justification, setJustification] = useState('');
  const [isTried, setTried] = useState(false);
  const manifest = useManifest(clientId);
  const close = useAskBeforeClose(justification.trim() !== '' && !manifest.data, onClose, manifest.isPending);
  const today = manifestToday(new Date());
  const fitting = kind ? notes.filter((note) => manifestFault(kind, note, today) === null) : notes;
  const fault = kind === 'non-performance' ? justificationFault(kind, justification) : null;

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (kind === null || fault || fitting.length === 0) return;
    const accessKeys = fitting.map(({ accessKey }) => accessKey);
    manifest.mutate(
      { kind, accessKeys, ...(kind === 'non-performance' && { justification }) },
      { onSuccess: () => onSent?.() },
    );
  }

  if (manifest.data) {
    return <ManifestResults results={manifest.data.items} notes={notes} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      title={t('list.answer', { count: notes.length })}
      closeLabel={t('dialog.close')}
      onClose={close}
      onSubmit={send}
      footer={
        <>
          <Button onClick={close}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            icon="send"
            loading={manifest.isPending}
            disabled={fitting.length === 0}
          >
            {t('dialog.send')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <RadioGroup
          label={t('dialog.kind')}
          value={kind ?? ''}
          error={isTried && kind === null ? t('dialog.kindMissing') : undefined}
          options={kinds.map((value) => ({
            value,
            label: t(`kinds.${value}.label`),
            description: t(`kinds.${value}.description`),
          }))}
          onChange={(value) => setKind(value as ManifestKind)}
        />
        {kind === 'non-performance' && (
          <TextArea
            label={t('dialog.justification')}
            description={t('dialog.justificationHint')}
            value={justification}
            error={isTried && fault ? t(`faults.justification.${fault}`) : undefined}
            onChange={({ target }) => setJustification(target.value)}
          />
        )}
        {kind && <Warnings kind={kind} notes={notes} today={today} />}
        {manifest.isError && <Alert level="danger">{t('dialog.failed')}</Alert>}
      </div>
    </Dialog>
  );
}

interface WarningsProps {
  readonly kind: ManifestKind;
  readonly notes: readonly ReceivedNote[];
  /** Calendar date. */
  readonly today: string;
}

/** Warns of an event's consequences, and lists invoices for which it cannot be sent. */
function Warnings({ kind, notes, today }: WarningsProps) {
  const { t } = useManifestText();
  const unfit = notes.flatMap((note) => {
    const fault = manifestFault(kind, note, today);
    return fault ? [{ ...note, fault }] : [];
  });
  const last = notes.filter((note) => isLastOfItsKind(kind, note) && !unfit.some(isSame(note)));
  return (
    <>
      {isConclusive(kind) && unfit.length < notes.length && (
        <Alert level={bindsIssuer(kind) ? 'warning' : 'info'}>
          {bindsIssuer(kind) && <p>{t('dialog.binds')}</p>}
          <p>{t('dialog.twice')}</p>
          {last.length > 0 && <p>{t('dialog.last', { numbers: numbersOf(last) })}</p>}
        </Alert>
      )}
      {unfit.length > 0 && (
        <Alert level="warning" title={t('dialog.unfit', { count: unfit.length })}>
          <ul>
            {unfit.map(({ accessKey, number, fault }) => (
              <li key={accessKey}>
                {t('list.number', { number })}: {t(`faults.${fault}`)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function isSame({ accessKey }: ReceivedNote) {
  return (other: ReceivedNote) => other.accessKey === accessKey;
}

function numbersOf(notes: readonly ReceivedNote[]): string {
  return notes.map(({ number }) => number).join(', ');
}
