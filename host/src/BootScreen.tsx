import type { Theme } from '@anteroom/contract';
import { pageData } from './services/http/pageData.ts';

/** Renders the screen shown while the session is first loaded: the same as in the page before any script runs. */
export function BootScreen() {
  return (
    <>
      <div className="boot" role="progressbar" aria-busy="true" aria-label="Anteroom" />
      <p className="boot-firm">{pageData<Theme>('anteroom-theme')?.companyName}</p>
    </>
  );
}
