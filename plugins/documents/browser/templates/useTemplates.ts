import {
  addFolderTemplate,
  changeFolderTemplate,
  type FolderTemplate,
  type FolderTemplateDraft,
  listFolderTemplates,
  removeFolderTemplate,
} from '@anteroom/contract/folderTemplates';
import { Http, HttpError, useService } from '@anteroom/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const queryKey = ['documents', 'folder-templates'];

/** Returns the firm's folder templates. */
export function useTemplates() {
  const http = useService(Http);
  return useQuery({ queryKey, queryFn: ({ signal }) => http.call(listFolderTemplates, { signal }) });
}

/** Adds a template, or changes one. Rejects if a colleague has changed it meanwhile. */
export function useSaveTemplate(template: FolderTemplate | null) {
  const http = useService(Http);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: FolderTemplateDraft) =>
      template
        ? http.call(changeFolderTemplate, {
            params: { templateId: template.id },
            body: { ...draft, version: template.version },
          })
        : http.call(addFolderTemplate, { body: draft }),
    // A conflict, too, means that the list is out of date.
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

export function useRemoveTemplate() {
  const http = useService(Http);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (templateId: string) => http.call(removeFolderTemplate, { params: { templateId } }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

/** Returns whether the error is a conflict with a colleague's change. */
export function isStale(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'conflict';
}
