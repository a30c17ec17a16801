import './shell.css';
import { useI18n } from '@anteroom/sdk';
import { Outlet, ScrollRestoration } from 'react-router';
import { AlertArea } from './AlertArea.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { SessionEnding } from './SessionEnding.tsx';
import { mainId, useFocusOnNavigation } from './useFocusOnNavigation.ts';

/** What is around every screen of who is signed in. */
export function Shell() {
  const { t } = useI18n();
  useFocusOnNavigation();
  return (
    <div className="shell">
      <a className="skip-link" href={`#${mainId}`}>
        {t('shell.skip')}
      </a>
      <Header />
      <AlertArea />
      <main id={mainId} className="shell-main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <QuestionDialog />
      <SessionEnding />
      <ScrollRestoration />
    </div>
  );
}
