import { KernelProvider } from '@anteroom/kernel/react';
import { ServiceScopeContext } from '@anteroom/sdk';
import { UiTextsContext } from '@anteroom/ui/UiTexts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import type { Portal } from './container.ts';
import { HostContext } from './HostContext.ts';
import { ServerCache } from './services/http/ServerCache.ts';
import { I18next } from './services/language/i18next.ts';
import { StateStore } from './services/page/StateStore.ts';
import { slotTexts } from './shell/slotTexts.ts';

export interface AppProps {
  readonly portal: Portal;
  readonly router: DataRouter;
}

/** Renders the providers of all components, and the screen at the current URL. */
export function App({ portal, router }: AppProps) {
  const { container, scope } = portal;
  return (
    <HostContext value={container}>
      <ServiceScopeContext value={scope}>
        <StoreProvider store={scope.get(StateStore)}>
          <QueryClientProvider client={scope.get(ServerCache)}>
            <I18nextProvider i18n={container.get<I18next>(I18next)} defaultNS="host">
              <TextProviders portal={portal}>
                <RouterProvider router={router} />
              </TextProviders>
            </I18nextProvider>
          </QueryClientProvider>
        </StoreProvider>
      </ServiceScopeContext>
    </HostContext>
  );
}

function TextProviders({ portal, children }: { readonly portal: Portal; readonly children: ReactNode }) {
  // This component rerenders only when the language changes, and then the texts have changed, too.
  const { t } = useTranslation();
  return (
    <UiTextsContext
      value={{ incompleteDate: t('shell.incompleteDate'), impossibleDate: t('shell.impossibleDate') }}
    >
      <KernelProvider kernel={portal.kernel} texts={slotTexts(t)}>
        {children}
      </KernelProvider>
    </UiTextsContext>
  );
}
