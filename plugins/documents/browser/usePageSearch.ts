import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';

/** Returns the query of the address, which stays as it was while the person is on the way to another page. */
export function usePageSearch(path: string): URLSearchParams {
  const { pathname, search } = useAtomValue(useService(Navigation).location);
  const own = useRef(search);
  if (pathname === path) own.current = search;
  const { current } = own;
  return useMemo(() => new URLSearchParams(current), [current]);
}
