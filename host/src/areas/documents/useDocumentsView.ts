import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type DocumentsView, readView, viewHref } from './documentsView.ts';

/** Returns the state in the URL, and a function that changes it. */
export function useDocumentsView() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (changed: Partial<DocumentsView>) => {
      // Going back leads to another place, not to every word that was searched for.
      const isPlace = 'isFlat' in changed || 'folder' in changed;
      const href = viewHref({ ...readView(new URLSearchParams(window.location.search)), ...changed });
      void navigate(href, { replace: !isPlace, preventScrollReset: !isPlace });
    },
    [navigate],
  );
  return { view, change };
}
