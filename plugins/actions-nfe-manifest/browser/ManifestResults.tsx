import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { List, ListRow } from '@anteroom/ui/List';
import type { ManifestResult, ReceivedNote } from '../api.ts';
import { useManifestText } from './useManifestText.ts';

interface ManifestResultsProps {
  readonly results: readonly ManifestResult[];
  readonly notes: readonly ReceivedNote[];
  readonly onClose: () => void;
}

/** Shows the authority's response to each invoice. */
export function ManifestResults({ results, notes, onClose }: ManifestResultsProps) {
  const { t } = useManifestText();
  const registered = results.filter(({ outcome }) => outcome === 'registered').length;
  return (
    <Dialog
      open
      title={t('results.title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('results.done')}
        </Button>
      }
    >
      <div className="ar-stack">
        <p role="status">{t('results.count', { count: registered, of: results.length })}</p>
        <List aria-label={t('results.title')}>
          {results.map((result) => (
            <ResultRow
              key={result.accessKey}
              result={result}
              note={notes.find(({ accessKey }) => accessKey === result.accessKey)}
            />
          ))}
        </List>
      </div>
    </Dialog>
  );
}

interface ResultRowProps {
  readonly result: ManifestResult;
  readonly note: ReceivedNote | undefined;
}

function ResultRow({ result, note }: ResultRowProps) {
  const { t } = useManifestText();
  const { outcome, fault, code, reason, protocol } = result;
  const told = {
    registered: () => t('results.registered', { protocol }),
    'not-sent': () => fault && t('results.notSent', { why: t(`faults.${fault}`) }),
    refused: () => t('results.refused', { code, reason }),
    unanswered: () => t('results.unanswered'),
  };
  return (
    <ListRow
      icon={outcome === 'registered' ? 'circle-check' : 'triangle-alert'}
      title={note ? `${t('list.number', { number: note.number })} · ${note.issuer.name}` : result.accessKey}
      subtitle={told[outcome]()}
    />
  );
}
