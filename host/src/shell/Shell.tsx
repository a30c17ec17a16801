import './shell.css';
import { Mobile, useService } from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useHost } from '../HostContext.ts';
import { ClientAccounts } from '../services/Clients.ts';
import { DisabledPlugins } from '../services/DisabledPlugins.ts';
import { PortalNavigation } from '../services/Navigation.ts';
import { ShellParts } from '../services/ShellParts.ts';
import { AlertArea } from './AlertArea.tsx';
import { ClientSwitcher } from './ClientSwitcher.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { SessionEnding } from './SessionEnding.tsx';
import { mainId, useFocusOnNavigation } from './useFocusOnNavigation.ts';

const FailureAlert = onDemand(async () => (await import('./FailureAlert.tsx')).FailureAlert);
const SwitchedOffNote = onDemand(async () => (await import('./SwitchedOffNote.tsx')).SwitchedOffNote);

/** Frame of every screen for signed-in people. */
export function Shell() {
  const { t } = useTranslation();
  const switchedOff = useAtomValue(useHost(DisabledPlugins).inThisTab);
  const parts = useAtomValue(useHost(ShellParts).shown);
  const { active: inApp } = useService(Mobile);
  const navigation = useHost(PortalNavigation);
  useLayoutEffect(() => navigation.shellShown(), [navigation]);
  useFocusOnNavigation();
  return (
    <div className="shell" data-in-app={inApp || undefined}>
      <a className="skip-link" href={`#${mainId}`}>
        {t('shell.skip')}
      </a>
      {/* The app around the portal has a header and navigation of its own, but for whom one works does not stand there. */}
      {inApp ? (
        <header className="app-header">
          <ClientSwitcher />
        </header>
      ) : (
        <Header />
      )}
      <AlertArea />
      <ClientListFailure />
      {switchedOff.length > 0 && <SwitchedOffNote pluginIds={switchedOff} />}
      <Notices />
      <main id={mainId} className="shell-main" tabIndex={-1}>
        <Outlet />
      </main>
      {!inApp && <Footer />}
      <QuestionDialog />
      <SessionEnding />
      <OfflineNote />
      {parts.map((Part) => (
        <Part key={Part.name} />
      ))}
      <ScrollRestoration />
    </div>
  );
}

function ClientListFailure() {
  const { t } = useTranslation();
  const clients = useAtomValue(useHost(ClientAccounts).state);
  return clients.kind === 'failed' && <FailureAlert msg={t('clients.clientListErrorMsg')} />;
}
