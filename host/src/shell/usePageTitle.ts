import { Theme, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** Sets the tab's title to the screen's title followed by the firm's name. */
export function usePageTitle(title: string): void {
  const firm = useAtomValue(useService(Theme).firm);
  useEffect(() => {
    document.title = `${title} · ${firm?.companyName ?? 'Anteroom'}`;
  }, [title, firm]);
}
