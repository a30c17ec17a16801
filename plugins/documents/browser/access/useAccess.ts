import {
  changeDocumentAccess,
  changeFolderAccess,
  getDocumentAccess,
  getFolderAccess,
} from '@anteroom/contract/folderAccess';
import { Http, HttpError, useService } from '@anteroom/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AccessDraft, changeOf } from './accessDraft.ts';

/** The folder or document whose access the dialog shows. */
export interface ShownItem {
  readonly kind: 'folder' | 'document';
  readonly id: string;
  readonly name: string;
}

/** Loads who can see a folder or a document, and saves the chosen roles. */
export function useAccess({ kind, id }: ShownItem) {
  const http = useService(Http);
  const cache = useQueryClient();
  const queryKey = ['documents', 'access', kind, id];
  const access = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      kind === 'folder'
        ? http.call(getFolderAccess, { params: { id }, query: {}, signal })
        : http.call(getDocumentAccess, { params: { documentId: id }, query: {}, signal }),
  });
  const save = useMutation({
    mutationFn: (draft: AccessDraft) =>
      kind === 'folder'
        ? http.call(changeFolderAccess, { params: { id }, body: changeOf(draft) })
        : http.call(changeDocumentAccess, { params: { documentId: id }, body: changeOf(draft) }),
    onSuccess: (saved) => cache.setQueryData(queryKey, saved),
    // On a conflict, what a colleague has set is shown beside what was chosen.
    onError: () => access.refetch(),
  });
  const isConflict = save.error instanceof HttpError && save.error.code === 'conflict';
  return { access, save: { ...save, isConflict } };
}
