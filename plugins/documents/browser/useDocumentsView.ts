import { Navigation, useService } from '@anteroom/sdk';
import { useStore } from 'jotai';
import { useCallback, useMemo } from 'react';
import { type DocumentsView, documentsPath, readView, viewHref } from './documentsView.ts';
import { usePageSearch } from './usePageSearch.ts';

/** Returns the state in the URL, and a function that changes it. */
export function useDocumentsView() {
  const search = usePageSearch(documentsPath);
  const navigation = useService(Navigation);
  const store = useStore();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (changed: Partial<DocumentsView>) => {
      // Going back returns to the previous folder, not to every search term typed.
      const isPlace = 'isFlat' in changed || 'folder' in changed;
      const href = viewHref({
        ...readView(new URLSearchParams(store.get(navigation.location).search)),
        ...changed,
      });
      if (isPlace) navigation.go(href);
      else navigation.goWithin(href, { replace: true });
    },
    [navigation, store],
  );
  return { view, change };
}
