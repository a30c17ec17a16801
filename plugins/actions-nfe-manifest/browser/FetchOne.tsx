import { isAccessKey } from '@anteroom/domain/brazil/accessKey';
import { Alert, type AlertLevel } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { TextField } from '@anteroom/ui/TextField';
import { type FormEvent, useState } from 'react';
import type { ManifestLookupAnswer } from '../api.ts';
import { OpenedNote } from './OpenedNote.tsx';
import { useLookup } from './received.ts';
import { useManifestText } from './useManifestText.ts';

/** Reads one invoice by its access key or number, without waiting for the next synchronisation. */
export function FetchOne({ clientId }: { readonly clientId: string }) {
  const { t } = useManifestText();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<'form' | 'key' | null>(null);
  const [isOpened, setOpened] = useState(false);
  const lookup = useLookup(clientId);
  const note = lookup.data?.note;

  function submit(event: FormEvent) {
    event.preventDefault();
    const document = typed.replace(/[\s.-]/g, '').toUpperCase();
    const fault = faultOf(document);
    setWrong(fault);
    if (!fault) lookup.mutate(document, { onSuccess: () => setOpened(true) });
  }

  return (
    <Disclosure title={t('fetch.title')} icon="search">
      <form className="ar-stack" onSubmit={submit} noValidate>
        <TextField
          label={t('fetch.document')}
          description={t('fetch.hint')}
          value={typed}
          error={wrong ? t(`fetch.wrong.${wrong}`) : undefined}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="ar-cluster ar-cluster-end">
          <Button type="submit" icon="search" loading={lookup.isPending}>
            {t('fetch.start')}
          </Button>
        </div>
        {lookup.isError && <Alert level="danger">{t('fetch.failed')}</Alert>}
        {lookup.data && <Outcome answer={lookup.data} />}
      </form>
      {note && isOpened && <OpenedNote clientId={clientId} note={note} onClose={() => setOpened(false)} />}
    </Disclosure>
  );
}

function faultOf(document: string): 'form' | 'key' | null {
  if (/^\d{1,15}$/.test(document)) return null;
  if (document.length !== 44) return 'form';
  return isAccessKey(document) ? null : 'key';
}

function Outcome({ answer }: { readonly answer: ManifestLookupAnswer }) {
  const { t, moment } = useManifestText();
  const { outcome, code, reason, note, nextAt } = answer;
  const at = nextAt && moment(nextAt);
  const [level, text]: readonly [AlertLevel, string] = {
    found: ['success', note ? t('fetch.found', { number: note.number }) : t('fetch.otherFound')] as const,
    nothing: ['info', t('fetch.nothing')] as const,
    unreadable: ['warning', t('fetch.unreadable')] as const,
    refused: ['warning', t('fetch.refused', { code, reason })] as const,
    blocked: ['warning', t('fetch.blocked', { at: at ?? '' })] as const,
    unavailable: ['warning', t('fetch.unavailable')] as const,
    stopped: ['warning', t('fetch.stopped')] as const,
    wait: ['info', at ? t('fetch.wait', { at }) : t('fetch.busy')] as const,
  }[outcome];
  return <Alert level={level}>{text}</Alert>;
}
