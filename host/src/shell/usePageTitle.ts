import { Theme, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** Names the browser's tab after the screen, then the firm. */
export function usePageTitle(title: string): void {
  const firm = useAtomValue(useService(Theme).firm);
  useEffect(() => {
    document.title = `${title} · ${firm?.companyName ?? 'Anteroom'}`;
  }, [title, firm]);
}
