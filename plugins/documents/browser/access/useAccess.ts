import {
  changeDocumentAccess,
  changeFolderAccess,
  getDocumentAccess,
  getFolderAccess,
} from '@anteroom/contract/folderAccess';
import { Http, HttpError, useService } from '@anteroom/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AccessDraft, changeOf } from './accessDraft.ts';

/** A folder or a document of which the dialog shows who sees it. */
export interface ShownItem {
  readonly kind: 'folder' | 'document';
  readonly id: string;
  readonly name: string;
}

/** Reads who sees a folder or a document, and saves what was chosen. */
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
    // Somebody else was first: what they have set is shown beside what was chosen.
    onError: () => access.refetch(),
  });
  const isConflict = save.error instanceof HttpError && save.error.code === 'conflict';
  return { access, save: { ...save, isConflict } };
}
