import { type ExportRequest, startExport } from '@anteroom/contract/exports';
import { Http, Panels, Preferences } from '@anteroom/sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { ActionServices } from '../actions/DocumentAction.ts';

/** A zip that was asked for on this device. */
export interface FollowedExport {
  readonly id: string;
  readonly request: ExportRequest;
  /** Whether it was asked for since the page was loaded: it is downloaded by itself as soon as it is ready. */
  readonly isNew: boolean;
}

/** Preference under which the device remembers what it has not downloaded yet, by the jobs' IDs. */
const markKey = 'exports';
const queryKey = ['exports'];

/** Returns the query of the zips that this page follows, newest first: at its beginning those that the device remembers. */
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
 * Asks for a zip, and follows it in the panel.
 *
 * @throws HttpError when the server refuses.
 */
export async function followExport(request: ExportRequest, { get, cache }: ActionServices): Promise<void> {
  const preferences = get(Preferences);
  const { data: id } = await get(Http).call(startExport, { body: request });
  const known = await cache.fetchQuery(followedExports(preferences));
  preferences.set(markKey, { ...marked(preferences), [id]: request });
  cache.setQueryData(queryKey, [{ id, request, isNew: true }, ...known]);
  get(Panels).open('exports');
}

/** Takes a zip off the panel. */
export function dropExport(id: string, preferences: Preferences, cache: QueryClient): void {
  unmark(id, preferences);
  cache.setQueryData<readonly FollowedExport[]>(queryKey, (list) => list?.filter((one) => one.id !== id));
}

/** Returns whether no tab of this device has downloaded it yet. */
export function isMarked(id: string, preferences: Preferences): boolean {
  return id in marked(preferences);
}

/** Forgets a zip that was downloaded: after a reload it is not shown again. */
export function unmark(id: string, preferences: Preferences): void {
  const { [id]: _, ...rest } = marked(preferences);
  if (Object.keys(rest).length > 0) preferences.set(markKey, rest);
  else preferences.remove(markKey);
}

function marked(preferences: Preferences): Readonly<Record<string, ExportRequest>> {
  return preferences.get(markKey) ?? {};
}
