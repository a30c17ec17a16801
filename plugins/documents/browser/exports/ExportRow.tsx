import type { ExportJob } from '@anteroom/contract';
import { Alerts, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { onDemand } from '@anteroom/ui/onDemand';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FollowedExport } from './followedExports.ts';
import { hasEnded, useExport } from './useExport.ts';

const MissingDialog = onDemand(async () => (await import('./MissingDialog.tsx')).MissingDialog);

/** Shows one export: its progress, then its result and actions. */
export function ExportRow({ followed }: { followed: FollowedExport }) {
  const { t } = useTranslation();
  const { bytes, date } = useI18n();
  const attempt = useAttempt();
  const { job, isDownloaded, isOutdated, download, remove, retry } = useExport(followed, attempt);
  const [showsMissing, setShowsMissing] = useState(false);
  const name = job?.fileName ?? t('exports.action');
  const ended = job !== null && hasEnded(job);
  const failed = isOutdated || job?.jobStatus === 'ERROR';
  const isPartial = job?.jobStatus === 'PARTIAL_SUCCESS' && !isOutdated && !isDownloaded;
  return (
    <>
      <FileRow
        name={name}
        mimeType="application/zip"
        size={job?.size ? bytes(job.size) : undefined}
        state={failed || isPartial ? 'failed' : ended ? 'done' : 'uploading'}
        progress={job && !ended ? fractionOf(job) : 0}
        progressLabel={t('exports.preparing', { name })}
        detail={
          <>
            <span role="status">{detail()}</span>
            {(failed || isPartial) && (
              <span className="documents-export-choices">
                {failed && (
                  <Button size="sm" onClick={() => attempt(retry())}>
                    {t('exports.retry')}
                  </Button>
                )}
                {isPartial && (
                  <>
                    <Button size="sm" onClick={() => attempt(download({ partial: true }))}>
                      {t('exports.rest')}
                    </Button>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-haspopup="dialog"
                      onClick={() => setShowsMissing(true)}
                    >
                      {t('exports.which')}
                    </Button>
                  </>
                )}
              </span>
            )}
          </>
        }
        actions={
          <>
            {job?.jobStatus === 'SUCCESS' && !isOutdated && (
              <IconButton
                icon="download"
                label={t('exports.downloadName', { name })}
                onClick={() => attempt(download())}
              />
            )}
            <IconButton
              icon="x"
              label={t(ended ? 'exports.remove' : 'exports.cancel', { name })}
              onClick={() => attempt(remove())}
            />
          </>
        }
      />
      {showsMissing && job && <MissingDialog name={name} job={job} onClose={() => setShowsMissing(false)} />}
    </>
  );

  function detail(): string {
    if (isOutdated) return t('exports.outdated');
    if (isDownloaded) return t('exports.downloaded');
    switch (job?.jobStatus) {
      case 'RUNNING':
        return t('exports.progress', {
          done: job.filesDone,
          total: job.filesTotal,
          size: bytes(job.bytesDone),
          totalSize: bytes(job.bytesTotal),
        });
      case 'PARTIAL_SUCCESS':
        return t('exports.partial', { count: job.missingCount });
      case 'ERROR':
        return t('exports.failed');
      case 'SUCCESS':
        return t('exports.ready', { date: date(job.expiresDate, 'time') });
      default:
        return t('exports.waiting');
    }
  }
}

/** Returns a function that shows an alert if an action fails. */
function useAttempt(): (doing: Promise<void>) => void {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  return (doing) => {
    doing.catch(() => alerts.show({ type: 'danger', msg: t('exports.refused.other') }));
  };
}

/** Returns the progress by bytes; the last part is writing the zip. */
function fractionOf({ bytesDone, bytesTotal }: ExportJob): number {
  return bytesTotal === 0 ? 0 : bytesDone / bytesTotal;
}
