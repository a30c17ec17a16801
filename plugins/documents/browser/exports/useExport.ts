import { createExportLink, type ExportJob, getExport, removeExport } from '@anteroom/contract/exports';
import { Downloads, Http, HttpError, Preferences, ServiceScopeContext, useService } from '@anteroom/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropExport, type FollowedExport, followExport, isMarked, unmark } from './followedExports.ts';

/** Milliseconds between two polls (spec section 9). */
const pollMs = 1000;
/** Milliseconds for which "downloaded" is shown; the browser then has the file. */
const downloadedMs = 8000;

/**
 * Polls an export until it has ended, and downloads it automatically if the person has been waiting for it. Each of the
 * functions rejects with an `HttpError`.
 *
 * @param attempt - Runs what no button press has triggered, and reports failures.
 */
export function useExport({ id, request, isNew }: FollowedExport, attempt: (doing: Promise<void>) => void) {
  const http = useService(Http);
  const downloads = useService(Downloads);
  const preferences = useService(Preferences);
  const scope = useContext(ServiceScopeContext);
  const cache = useQueryClient();
  const [isDownloaded, setDownloaded] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const isAwaited = useRef(isNew);
  const { data: job = null, error } = useQuery({
    queryKey: ['exports', id],
    queryFn: async ({ signal }) => (await http.call(getExport, { params: { jobId: id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && hasEnded(data) ? false : pollMs),
    refetchIntervalInBackground: true,
  });

  function drop(): void {
    dropExport(id, preferences, cache);
  }

  /** Downloads the zip; can be repeated. `partial`: even if some documents could not be included. */
  async function download({ partial = false } = {}): Promise<void> {
    try {
      const query = partial ? { partial } : {};
      downloads.follow(await http.call(createExportLink, { params: { jobId: id }, query }));
    } catch (cause) {
      if (isGone(cause)) return drop();
      if (cause instanceof HttpError && cause.code === 'conflict') return setOutdated(true);
      throw cause;
    }
    setDownloaded(true);
    unmark(id, preferences);
    void cache.invalidateQueries({ queryKey: ['documents'] });
  }

  /** Cancels the export if it is still running, and removes it from the panel. */
  async function remove(): Promise<void> {
    drop();
    await http.call(removeExport, { params: { jobId: id } }).catch((cause) => {
      if (!isGone(cause)) throw cause;
    });
  }

  /** Requests the same export again in place of this one. */
  async function retry(): Promise<void> {
    if (!scope) return;
    await followExport(request, { get: scope.get, cache });
    await remove();
  }

  const look = useEffectEvent((job: ExportJob) => {
    if (!hasEnded(job)) isAwaited.current = true;
    if (job.jobStatus !== 'SUCCESS' || !isAwaited.current) return;
    isAwaited.current = false;
    // Skipped if another tab of this device has downloaded it.
    if (isMarked(id, preferences)) attempt(download());
    else setDownloaded(true);
  });
  useEffect(() => {
    if (job) look(job);
  }, [job]);

  const leave = useEffectEvent(drop);
  const isLost = isGone(error);
  useEffect(() => {
    if (isLost) leave();
  }, [isLost]);
  useEffect(() => {
    if (!isDownloaded) return;
    const timer = setTimeout(leave, downloadedMs);
    return () => clearTimeout(timer);
  }, [isDownloaded]);

  return { job, isDownloaded, isOutdated, download, remove, retry };
}

export function hasEnded({ jobStatus }: ExportJob): boolean {
  return jobStatus !== 'QUEUED' && jobStatus !== 'RUNNING';
}

function isGone(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'not-found';
}
