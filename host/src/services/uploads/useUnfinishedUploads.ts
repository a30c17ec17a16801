import { listUploads, type ResumableUpload } from '@anteroom/contract/uploads';
import { Http, useService, useSession } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import type { FileUpload } from './FileUpload.ts';
import { heldUploads } from './heldUploads.ts';

export const unfinishedKey = ['unfinishedUploads'] as const;

/**
 * Returns the unfinished uploads of the person's earlier visits, without those that this page or another open one is
 * sending; undefined until they are loaded.
 *
 * @param own - uploads of this page
 */
export function useUnfinishedUploads(own: readonly FileUpload[]): readonly ResumableUpload[] | undefined {
  const http = useService(Http);
  const { emulatedUserId } = useSession();
  const { data } = useQuery({
    queryKey: unfinishedKey,
    queryFn: async ({ signal }) => {
      const { data } = await http.call(listUploads, { signal });
      const held = await heldUploads();
      return data.filter(({ id }) => !held.has(id));
    },
    enabled: emulatedUserId === null,
    // Loaded once: this page knows its own uploads.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.filter(({ id }) => own.every(({ resumableId }) => resumableId !== id));
}
