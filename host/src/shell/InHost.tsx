import { ServiceScopeContext } from '@anteroom/sdk';
import { type ReactNode, useContext, useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import { HostContext } from '../HostContext.ts';
import { I18next } from '../services/language/i18next.ts';

/** Provides the host's texts and services to a component of the host that is rendered within a plugin. */
export function InHost({ children }: { readonly children: ReactNode }) {
  const container = useContext(HostContext);
  const scope = useMemo(
    () => container && { pluginId: null, get: <T,>(token: symbol): T => container.get<T>(token) },
    [container],
  );
  if (!container) return null;
  return (
    <I18nextProvider i18n={container.get<I18next>(I18next)} defaultNS="host">
      <ServiceScopeContext value={scope}>{children}</ServiceScopeContext>
    </I18nextProvider>
  );
}
