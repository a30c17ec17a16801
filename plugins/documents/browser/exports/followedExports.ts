import { type ExportJob, type ExportRequest, startExport } from '@anteroom/contract/exports';
import { Http, Panels, Preferences } from '@anteroom/sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { ActionServices } from '../actions/DocumentAction.ts';

/** A zip requested on this device. */
export interface FollowedExport {
  readonly id: string;
  readonly request: ExportRequest;
  /** Whether it was requested since the page loaded. If so, it is downloaded automatically once it is ready. */
  readonly isNew: boolean;
}

/** Preference in which the device stores the exports that it has not downloaded yet, by job ID. */
const markKey = 'exports';
const queryKey = ['exports'];

/** Requests that are being sent, as JSON. */
const sending = new Set<string>();

/**
 * Returns the query for the zips that this page follows, newest first. Initially, those are the ones stored on the
 * device.
 */
export function followedExports(preferences: Preferences) {
  return {
    queryKey,
    queryFn: async (): Promise<readonly FollowedExport[]> =>
      Object.entries(marked(preferences)).map(([id, request]) => ({ id, request, isNew: false })),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always' as const,
  };
}

/**
 * Requests a zip, and follows it in the panel. Does nothing if the same zip has been requested and is not being made
 * yet, as after a double tap.
 *
 * @throws HttpError when the server refuses.
 */
export async function followExport(request: ExportRequest, { get, cache }: ActionServices): Promise<void> {
  const preferences = get(Preferences);
  const key = JSON.stringify(request);
  if (sending.has(key) || isWaiting(key, cache)) return;
  sending.add(key);
  try {
    const { data: id } = await get(Http).call(startExport, { body: request });
    const known = await cache.fetchQuery(followedExports(preferences));
    preferences.set(markKey, { ...marked(preferences), [id]: request });
    cache.setQueryData(queryKey, [{ id, request, isNew: true }, ...known]);
    get(Panels).open('exports');
  } finally {
    sending.delete(key);
  }
}

/** Returns whether the server has not begun yet to make a zip of the request, given as JSON. */
function isWaiting(key: string, cache: QueryClient): boolean {
  const known = cache.getQueryData<readonly FollowedExport[]>(queryKey) ?? [];
  return known.some(({ id, request }) => {
    const job = cache.getQueryData<ExportJob>([...queryKey, id]);
    return JSON.stringify(request) === key && (job === undefined || job.jobStatus === 'QUEUED');
  });
}

/** Removes a zip from the panel. */
export function dropExport(id: string, preferences: Preferences, cache: QueryClient): void {
  unmark(id, preferences);
  cache.setQueryData<readonly FollowedExport[]>(queryKey, (list) => list?.filter((one) => one.id !== id));
}

/** Returns whether the zip is still waiting to be downloaded by a tab of this device. */
export function isMarked(id: string, preferences: Preferences): boolean {
  return id in marked(preferences);
}

/** Removes a downloaded zip from the device's preference, so that it is not shown after a reload. */
export function unmark(id: string, preferences: Preferences): void {
  const { [id]: _, ...rest } = marked(preferences);
  if (Object.keys(rest).length > 0) preferences.set(markKey, rest);
  else preferences.remove(markKey);
}

function marked(preferences: Preferences): Readonly<Record<string, ExportRequest>> {
  return preferences.get(markKey) ?? {};
}
