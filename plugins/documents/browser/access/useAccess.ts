import { changeFolderAccess, getFolderAccess } from '@anteroom/contract/folderAccess';
import { Http, HttpError, useService } from '@anteroom/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AccessDraft, changeOf } from './accessDraft.ts';

/** Reads who sees a folder, and saves what was chosen. */
export function useAccess(folderId: string) {
  const http = useService(Http);
  const cache = useQueryClient();
  const queryKey = ['documents', 'access', folderId];
  const access = useQuery({
    queryKey,
    queryFn: ({ signal }) => http.call(getFolderAccess, { params: { id: folderId }, query: {}, signal }),
  });
  const save = useMutation({
    mutationFn: (draft: AccessDraft) =>
      http.call(changeFolderAccess, { params: { id: folderId }, body: changeOf(draft) }),
    onSuccess: (saved) => cache.setQueryData(queryKey, saved),
    // Somebody else was first: what they have set is shown beside what was chosen.
    onError: () => access.refetch(),
  });
  const isConflict = save.error instanceof HttpError && save.error.code === 'conflict';
  return { access, save: { ...save, isConflict } };
}
