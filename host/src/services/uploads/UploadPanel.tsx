import './uploadPanel.css';
import { type I18n, useI18n } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { IconButton } from '@anteroom/ui/IconButton';
import { List } from '@anteroom/ui/List';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import type { TFunction } from 'i18next';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { OpenPanels, uploadsPanel } from '../page/Panels.ts';
import type { FileUpload } from './FileUpload.ts';
import { type OverallProgress, overallProgress } from './overallProgress.ts';
import { UnfinishedRow } from './UnfinishedRow.tsx';
import { UploadRow } from './UploadRow.tsx';
import { Uploads } from './Uploads.ts';
import { timeLeft } from './uploadWords.ts';
import { useUnfinishedUploads } from './useUnfinishedUploads.ts';

/** Width from which the panel starts expanded; on smaller screens it is one line. */
const wide = '(width >= 46.875rem)';

/** Panel of the uploads in progress and of those that an earlier visit left unfinished. Shown over every screen. */
export function UploadPanel() {
  const { t } = useTranslation();
  const { number } = useI18n();
  const service = useHost(Uploads);
  const [shown] = useState(() => shownUploads(service));
  const { all, uploads, progress } = useAtomValue(shown);
  const found = useUnfinishedUploads(all);
  const unfinished = found ?? [];
  const [isOpen, setOpen] = useState(() => window.matchMedia(wide).matches);
  const listId = useId();
  // The panel stays open while the server holds part of a file, so that the next visit offers to resume it.
  const isOver =
    found?.length === 0 && uploads.length === 0 && all.every(({ resumableId }) => resumableId === null);
  const panels = useHost(OpenPanels);
  useEffect(() => {
    if (isOver) panels.close(uploadsPanel);
  }, [isOver, panels]);
  if (uploads.length === 0 && unfinished.length === 0) return null;
  const isIdle = progress.underWay + progress.paused === 0 && unfinished.length === 0;
  return (
    <section className="upload-panel" aria-label={t('uploads.title')}>
      <div className="upload-panel-head">
        <button
          type="button"
          className="upload-panel-toggle"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} size="sm" />
          <span>
            {uploads.length > 0
              ? headline(progress, t, number)
              : t('uploads.unfinished', { count: unfinished.length })}
          </span>
        </button>
        {isIdle && (
          <IconButton
            icon="x"
            size="sm"
            label={t('uploads.close')}
            onClick={() => {
              for (const upload of uploads) service.dismiss(upload);
            }}
          />
        )}
      </div>
      {progress.underWay + progress.paused > 0 && (
        <div className="upload-panel-progress">
          <ProgressBar value={progress.fraction} label={headline(progress, t, number)} hideLabel />
          <span className="ar-small ar-muted ar-figures">{overallDetail(progress, t)}</span>
        </div>
      )}
      <p role="status" className="ar-visually-hidden">
        {progress.isOffline && t('uploads.offline')}
      </p>
      <div id={listId} hidden={!isOpen} className="upload-panel-list">
        {isOpen && (
          <List aria-label={t('uploads.title')}>
            {unfinished.map((upload) => (
              <UnfinishedRow key={upload.id} upload={upload} />
            ))}
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </List>
        )}
      </div>
    </section>
  );
}

function headline(
  { total, done, failed, underWay, paused }: OverallProgress,
  t: TFunction,
  number: I18n['number'],
): string {
  if (underWay > 0) return t('uploads.underWay', { count: total - failed, done: number(done) });
  if (paused > 0) return t('uploads.pausedCount', { count: paused });
  return failed > 0
    ? t('uploads.endedFailed', { count: failed, done: number(done) })
    : t('uploads.ended', { count: done });
}

function overallDetail({ isOffline, secondsLeft, paused, underWay }: OverallProgress, t: TFunction): string {
  if (isOffline) return t('uploads.offline');
  if (underWay === 0 && paused > 0) return t('uploads.paused');
  return secondsLeft === null ? t('uploads.starting') : timeLeft(secondsLeft, t);
}

/**
 * Returns an atom of all uploads that were not cancelled, and of those among them to show. Uploads of tasks are shown
 * with the task instead.
 */
function shownUploads(service: Uploads) {
  return atom((get) => {
    const all: FileUpload[] = get(service.all).filter(({ state }) => {
      const now = get(state);
      return !(now.kind === 'failed' && now.reason === 'cancelled');
    });
    const uploads = all.filter(({ request }) => !request.metaData?.ccTask);
    const progress = overallProgress(
      uploads.map(({ state }) => get(state)),
      uploads.map(({ request }) => request.file.size),
    );
    return { all, uploads, progress };
  });
}
