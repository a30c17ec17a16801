import './shell.css';
import { Mobile, useService } from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { type MouseEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useHost } from '../HostContext.ts';
import { PortalNavigation } from '../services/page/Navigation.ts';
import { OpenPanels } from '../services/page/Panels.ts';
import { ClientAccounts } from '../services/portal/Clients.ts';
import { PortalSession } from '../services/session/Session.ts';
import { Footer } from './Footer.tsx';
import { ClientSwitcher } from './header/ClientSwitcher.tsx';
import { Header } from './header/Header.tsx';
import { AlertArea } from './notes/AlertArea.tsx';
import { Notices } from './notes/Notices.tsx';
import { OfflineNote } from './notes/OfflineNote.tsx';
import { QuestionDialog } from './notes/QuestionDialog.tsx';
import { SessionEnding } from './notes/SessionEnding.tsx';
import { mainId, useFocusOnNavigation } from './useFocusOnNavigation.ts';

const FailureAlert = onDemand(async () => (await import('./notes/FailureAlert.tsx')).FailureAlert);
const ShownPanels = onDemand(async () => (await import('./ShownPanels.tsx')).ShownPanels);

/** Frame of every screen for signed-in people. */
export function Shell() {
  const { t } = useTranslation();
  const panels = useAtomValue(useHost(OpenPanels).ids);
  const { active: inApp } = useService(Mobile);
  const navigation = useHost(PortalNavigation);
  const session = useAtomValue(useHost(PortalSession).state);
  useLayoutEffect(() => navigation.shellShown(), [navigation]);
  useFocusOnNavigation();
  // The components inside read the signed-in person, which is gone before the page is left.
  if (session.kind === 'none') return null;
  return (
    <div className="shell" data-in-app={inApp || undefined}>
      <a className="skip-link" href={`#${mainId}`} onClick={skipToMain}>
        {t('shell.skip')}
      </a>
      {/* The app has its own header and navigation, but they do not show the active client. */}
      {inApp ? (
        <header className="app-header">
          <ClientSwitcher />
        </header>
      ) : (
        <Header />
      )}
      <AlertArea />
      <ClientListFailure />
      <Notices />
      <main id={mainId} className="shell-main" tabIndex={-1}>
        <Outlet />
      </main>
      {!inApp && <Footer />}
      <QuestionDialog />
      <SessionEnding />
      <OfflineNote />
      {panels.length > 0 && <ShownPanels ids={panels} />}
      <ScrollRestoration />
    </div>
  );
}

/** Moves the focus without changing the URL, whose fragment may name the form that the person is filling in. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(mainId)?.focus();
}

function ClientListFailure() {
  const { t } = useTranslation();
  const clients = useAtomValue(useHost(ClientAccounts).state);
  return clients.kind === 'failed' && <FailureAlert msg={t('clients.clientListErrorMsg')} />;
}
