import type { Theme } from '@anteroom/contract';
import { pageData } from './services/pageData.ts';

/** What stands while the session is read for the first time: the same as in the page before any script ran. */
export function BootScreen() {
  return (
    <>
      <div className="boot" role="progressbar" aria-busy="true" aria-label="Anteroom" />
      <p className="boot-firm">{pageData<Theme>('anteroom-theme')?.companyName}</p>
    </>
  );
}
