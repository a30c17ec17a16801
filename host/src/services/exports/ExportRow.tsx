import type { ExportJob } from '@anteroom/contract';
import { Alerts, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { onDemand } from '@anteroom/ui/onDemand';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { Exports, type FollowedExport, hasEnded } from './Exports.ts';

const DetailsDialog = onDemand(
  async () => (await import('../../shell/notes/DetailsDialog.tsx')).DetailsDialog,
);

/** Shows one export: its progress, then its result and actions. */
export function ExportRow({ followed }: { followed: FollowedExport }) {
  const { t } = useTranslation();
  const { bytes, date } = useI18n();
  const exports = useHost(Exports);
  const attempt = useAttempt();
  const { id, job, isDownloaded, isOutdated } = followed;
  const [showsMissing, setShowsMissing] = useState(false);
  const name = job?.fileName ?? t('exports.action');
  const ended = job !== null && hasEnded(job);
  const failed = isOutdated || job?.jobStatus === 'ERROR';
  const isPartial = job?.jobStatus === 'PARTIAL_SUCCESS' && !isOutdated;
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
            <span role="status">{detailOf(followed)}</span>
            {(failed || isPartial) && (
              <span className="export-choices">
                {failed && (
                  <Button size="sm" onClick={() => attempt(exports.retry(followed))}>
                    {t('exports.retry')}
                  </Button>
                )}
                {isPartial && (
                  <>
                    <Button size="sm" onClick={() => attempt(exports.download(id, { partial: true }))}>
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
                onClick={() => attempt(exports.download(id))}
              />
            )}
            <IconButton
              icon="x"
              label={t(ended ? 'exports.remove' : 'exports.cancel', { name })}
              onClick={() => attempt(exports.remove(id))}
            />
          </>
        }
      />
      {showsMissing && job && (
        <DetailsDialog
          title={name}
          details={[
            {
              text: t('exports.missing'),
              items: [...job.missing, ...(job.missing.length < job.missingCount ? ['…'] : [])],
            },
          ]}
          onClose={() => setShowsMissing(false)}
        />
      )}
    </>
  );

  function detailOf({ job }: FollowedExport): string {
    if (isOutdated) return t('exports.outdated');
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
        return isDownloaded
          ? t('exports.downloaded')
          : t('exports.ready', { date: date(job.expiresDate, 'time') });
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
