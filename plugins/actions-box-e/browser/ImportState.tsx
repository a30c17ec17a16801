import { useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { useTranslation } from 'react-i18next';
import type { NoteImport } from '../api.ts';
import { hasEnded } from './notes.ts';

/** Shows the progress of an import, and the results of its files. */
export function ImportState({ state }: { readonly state: NoteImport }) {
  const { t } = useTranslation();
  const { number } = useI18n();
  const { filesDone, filesTotal, stored, duplicates, unverified, rejected, rejections } = state;
  if (!hasEnded(state)) {
    return (
      <ProgressBar
        label={t('import.reading')}
        detail={t('import.progress', { done: number(filesDone), total: number(filesTotal) })}
        value={filesTotal > 0 ? filesDone / filesTotal : 0}
      />
    );
  }
  const results = [
    ...(stored > 0 ? [t('import.stored', { count: stored })] : []),
    ...(unverified > 0 ? [t('import.unverified', { count: unverified })] : []),
    ...(duplicates > 0 ? [t('import.duplicates', { count: duplicates })] : []),
    ...(rejected > 0 ? [t('import.rejected', { count: rejected })] : []),
  ];
  const tone = state.status === 'FAILED' ? 'danger' : rejected + unverified > 0 ? 'warning' : 'success';
  return (
    <div className="ar-stack" role="status">
      <Alert level={tone} title={t(state.status === 'FAILED' ? 'import.failed' : 'import.done')}>
        {results.join(' · ') || t('import.stored', { count: 0 })}
      </Alert>
      {rejected > 0 && <Rejections rows={rejections} count={rejected} />}
    </div>
  );
}

interface RejectionsProps {
  readonly rows: NoteImport['rejections'];
  readonly count: number;
}

/** List of the files that were not stored, with the reasons. */
export function Rejections({ rows, count }: RejectionsProps) {
  const { t } = useTranslation();
  return (
    <section className="box-e-rejections" aria-label={t('import.rejectedTitle')}>
      <h3 className="ar-small">{t('import.rejectedTitle')}</h3>
      <ul className="ar-stack ar-stack-small">
        {rows.map(({ fileName, reason, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be there twice, and the list does not change.
          <li key={index} className="ar-small">
            <strong>{fileName}</strong>: {t(`refusals.${reason}`)}
            {detail && <span className="ar-muted"> ({detail})</span>}
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className="ar-small ar-muted">{t('import.more', { count: count - rows.length })}</p>
      )}
    </section>
  );
}
