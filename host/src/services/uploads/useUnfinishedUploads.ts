import { listUploads, type ResumableUpload } from '@anteroom/contract/uploads';
import { Http, Preferences, useService, useSession } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FileUpload } from './FileUpload.ts';
import { heldUploads } from './heldUploads.ts';
import { forgetUnfinished, mayHaveUnfinished } from './unfinishedMark.ts';

export const unfinishedKey = ['unfinishedUploads'] as const;

/**
 * Returns the unfinished uploads of the person's earlier visits, without those that this page, or another open one, is
 * sending.
 */
export function useUnfinishedUploads(uploads: readonly FileUpload[]): readonly ResumableUpload[] {
  const http = useService(Http);
  const preferences = useService(Preferences);
  const session = useSession();
  const { data } = useQuery({
    queryKey: unfinishedKey,
    queryFn: async ({ signal }) => {
      const { data } = await http.call(listUploads, { signal });
      const held = await heldUploads();
      return data.filter(({ id }) => !held.has(id));
    },
    enabled: mayHaveUnfinished(preferences, session) && session.emulatedUserId === null,
    // Loaded once: this page knows its own uploads.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = new Set(uploads.map(({ resumableId }) => resumableId));
  const unfinished = data?.filter(({ id }) => !own.has(id)) ?? [];

  const isOver = data !== undefined && data.length === 0 && uploads.length === 0;
  useEffect(() => {
    if (isOver) forgetUnfinished(preferences, session);
  }, [isOver, preferences, session]);
  return unfinished;
}
