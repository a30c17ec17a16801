import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';

/** Returns the page's query, which stays unchanged while the person navigates to another page. */
export function usePageSearch(path: string): URLSearchParams {
  const { pathname, search } = useAtomValue(useService(Navigation).location);
  const own = useRef(search);
  if (pathname === path) own.current = search;
  const { current } = own;
  return useMemo(() => new URLSearchParams(current), [current]);
}
