import { checkPluginDevelopment } from '@anteroom/contract/plugins';
import { Alerts, Http, HttpError, ServiceScopeContext } from '@anteroom/sdk';
import { Provider as StoreProvider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { Portal } from '../container.ts';
import { I18next } from '../services/language/i18next.ts';
import { StateStore } from '../services/page/StateStore.ts';
import { PortalSession } from '../services/session/Session.ts';
import { DevelopmentBadge } from './DevelopmentBadge.tsx';
import { DevelopmentSession } from './DevelopmentSession.ts';
import { forgetDevelopmentAddress } from './developmentAddress.ts';
import { loopbackOrigin } from './developmentPlugin.ts';

/**
 * Shows the plugin in development that is served at `address`, if the server lets this person, and says so if it does not.
 * Resolves when it is there, so that a screen of its own is known before any is chosen; at once while nobody is signed in.
 */
export async function startDevelopment(portal: Portal, address: string): Promise<void> {
  const session = portal.container.get(PortalSession);
  if (session.restore()) await session.load();
  const store = portal.scope.get(StateStore);
  const isLoaded = () => store.get(session.state).kind === 'loaded';
  if (isLoaded()) return begin(portal, address);
  const leave = store.sub(session.state, () => {
    if (!isLoaded()) return;
    leave();
    void begin(portal, address);
  });
}

async function begin(portal: Portal, address: string): Promise<void> {
  const origin = loopbackOrigin(address);
  const refusal = origin === null ? 'address' : await refusalOf(portal);
  if (origin !== null && refusal === null) return show(portal, origin);
  forgetDevelopmentAddress();
  const { t } = portal.scope.get(I18next);
  const msg = t(`development.refused.${refusal ?? 'address'}`, { address });
  portal.scope.get(Alerts).show({ type: 'warning', msg });
}

/** The server decides: a portal that takes no plugins in development does not know the question. */
async function refusalOf({ scope }: Portal): Promise<'person' | 'server' | 'unknown' | null> {
  try {
    await scope.get(Http).call(checkPluginDevelopment);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.code === 'forbidden') return 'person';
    return error.code === 'not-found' ? 'server' : 'unknown';
  }
}

/** Renders a separate React tree, because the portal's own has no place for it. */
function show(portal: Portal, origin: string): Promise<void> {
  const { scope } = portal;
  const session = new DevelopmentSession(portal, origin);
  const frame = document.createElement('div');
  document.body.append(frame);
  const root = createRoot(frame);
  const drop = () => {
    root.unmount();
    frame.remove();
    void session.drop();
  };
  root.render(
    <I18nextProvider i18n={scope.get(I18next)} defaultNS="host">
      <ServiceScopeContext value={scope}>
        <StoreProvider store={scope.get(StateStore)}>
          <DevelopmentBadge session={session} onDrop={drop} />
        </StoreProvider>
      </ServiceScopeContext>
    </I18nextProvider>,
  );
  return session.begun;
}
