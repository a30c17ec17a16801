import type { SessionBindings } from '@anteroom/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PersonLanguage } from './services/language/PersonLanguage.ts';
import type { AppMessage } from './services/page/appBridge.ts';
import { StateStore } from './services/page/StateStore.ts';
import { ClientAccounts } from './services/portal/Clients.ts';
import { FakeServer, Refusal } from './testing/FakeServer.ts';
import { acme, clientPage, openPortal, sessionBindings, theme } from './testing/openPortal.tsx';
import { samplePlugin } from './testing/samplePlugin.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  return server.stop();
});

const clientsRoute = 'GET /api/client-center/v1/clients/';
const bindingsRoute = 'GET /api/security/v1/session/bindings';
const terms = { Version: '2026-01-01', MustSign: true, Signatory: null };
const text = {
  version: '2026-01-01',
  language: 'en-us',
  text: '# Our rules\n\nBe **kind**. [More](https://firm.test/more) [no](javascript:alert(1)) <b>raw</b>',
  mustSign: true,
  signature: null,
};

function answering(changed: Partial<SessionBindings['bindings']>) {
  const whole = sessionBindings([], []);
  return async () =>
    server.on(bindingsRoute, () => ({ ...whole, bindings: { ...whole.bindings, ...changed } }));
}

async function signedOut() {
  sessionStorage.clear();
}

const place = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  pathname + search + hash;

describe('the page after signing out', () => {
  const leaving = async (logoutUrl: string | null, inApp = false) => {
    const { origin, href, pathname } = new URL('/auth/logout', server.origin);
    const replace = vi.fn();
    server.on('GET /api/theme/v1/current', () => ({ ...theme, logoutUrl }));
    const opening = openPortal('/auth/logout', server, {
      before: async () => {
        sessionStorage.clear();
        if (inApp) sessionStorage.setItem('tr-mobile', '1');
        vi.stubGlobal('location', { origin, href, pathname, search: '', hash: '', replace });
      },
    });
    await waitFor(() =>
      expect(replace.mock.calls.length + screen.queryAllByRole('heading', { level: 1 }).length).toBe(1),
    );
    vi.unstubAllGlobals();
    await opening;
    return replace.mock.calls.flat();
  };

  it('redirects to the address that the firm has set', async () => {
    expect(await leaving('https://firm.test/goodbye')).toEqual(['https://firm.test/goodbye']);
  });

  it('stays where the firm has set no address or a hostile one, and inside an app', async () => {
    expect(await leaving(null)).toEqual([]);
    cleanup();
    expect(await leaving('javascript:alert(1)')).toEqual([]);
    cleanup();
    expect(await leaving('https://firm.test/goodbye', true)).toEqual([]);
  });
});

describe('the client-center guard', () => {
  it('redirects a person without access to /not-authorized, whichever page they open', async () => {
    const FeatureResourcePermissions = { 'Platform.DefaultClient': 'Granted' } as const;
    const { router } = await openPortal('/tasks', server, {
      before: answering({ FeatureResourcePermissions }),
    });
    await screen.findByRole('heading', { name: 'You don’t have access to this page' });
    expect(router.state.location.pathname).toBe('/not-authorized');
    await userEvent.click(screen.getByRole('link', { name: 'Go to home' }));
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    expect(router.state.location.pathname).toBe('/not-authorized');
  });

  it('redirects a client without this portal to the earlier one, if there is one', async () => {
    const there = 'https://earlier.example/?token=t1';
    const FeatureResourcePermissions = { 'Platform.DefaultClient': 'Granted' } as const;
    server.on('POST /api/security/v1/session/legacy-center', () => ({ location: there }));
    const { origin, href } = new URL('/tasks', server.origin);
    const replace = vi.fn();
    const opening = openPortal('/tasks', server, {
      before: async () => {
        await answering({ FeatureResourcePermissions })();
        vi.stubGlobal('location', { origin, href, hash: '', replace });
      },
    });
    await waitFor(() => expect(replace).toHaveBeenCalledWith(there));
    vi.unstubAllGlobals();
    await opening;
  });

  it('asks for a signature of the terms, then continues to the requested page', async () => {
    server
      .on('GET /api/terms/v1/terms', () => text)
      .on('POST /api/terms/v1/signatures', () => {
        void answering({ Terms: { ...terms, Signatory: 'Olivia' } })();
        server.on(clientsRoute, ({ query }) => clientPage([acme], query));
        return { signatory: 'Olivia', signedAt: '2026-02-01T00:00:00Z' };
      });
    const { router, portal } = await openPortal('/notfound-page?a=1#part', server, {
      before: async () => {
        await answering({ Terms: terms })();
        server.on(clientsRoute, () => new Refusal(403, 'terms-not-signed'));
      },
    });
    await screen.findByRole('heading', { name: 'Our rules' });
    expect(place(router.state.location)).toBe('/terms-and-conditions?r=%2Fnotfound-page%3Fa%3D1%23part');
    expect(screen.getByText('kind').tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: 'More' }).getAttribute('href')).toBe('https://firm.test/more');
    expect(screen.queryByRole('link', { name: 'no' })).toBeNull();
    expect(document.querySelector('.terms-text b')).toBeNull();
    await userEvent.type(screen.getByLabelText('Your full name'), 'Olivia');
    await userEvent.click(screen.getByRole('button', { name: 'Accept and continue' }));
    await screen.findByRole('heading', { name: 'Page not found' });
    const { state } = portal.container.get(ClientAccounts);
    const store = portal.container.get<StateStore>(StateStore);
    await waitFor(() => expect(store.get(state)).toMatchObject({ kind: 'loaded', active: { id: 'acme' } }));
    const [signed] = server.requestsOf('POST /api/terms/v1/signatures');
    expect(signed?.body).toEqual({ version: '2026-01-01', language: 'en-us', signatory: 'Olivia' });
  });

  it('says when the terms have changed before the signature, and keeps the name', async () => {
    let current = text;
    server
      .on('GET /api/terms/v1/terms', () => current)
      .on('POST /api/terms/v1/signatures', () => {
        current = { ...text, version: '2026-02-01', text: '# Newer rules' };
        return new Refusal(409, 'conflict');
      });
    await openPortal('/terms-and-conditions', server, { before: answering({ Terms: terms }) });
    await userEvent.type(await screen.findByLabelText('Your full name'), 'Olivia');
    await userEvent.click(screen.getByRole('button', { name: 'Accept and continue' }));
    await screen.findByText(/^The terms have just changed/);
    screen.getByRole('heading', { name: 'Newer rules' });
    expect(screen.getByLabelText('Your full name')).toHaveProperty('value', 'Olivia');
    await userEvent.click(screen.getByRole('button', { name: 'Accept and continue' }));
    await waitFor(() => expect(server.requestsOf('POST /api/terms/v1/signatures')).toHaveLength(2));
    expect(server.requestsOf('POST /api/terms/v1/signatures')[1]?.body).toMatchObject({
      version: '2026-02-01',
    });
  });

  it.each(['https://evil.test', '//evil.test', '/auth'])(
    'does not redirect from the terms to %s',
    async (r) => {
      const { router } = await openPortal(`/terms-and-conditions?r=${encodeURIComponent(r)}`, server, {
        before: answering({ Terms: { ...terms, Signatory: 'Olivia' } }),
      });
      await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    },
  );

  it('leaves the terms to the app, and continues once the app reports the signature', async () => {
    const heard: AppMessage[] = [];
    vi.stubGlobal('ReactNativeWebView', {
      postMessage: (message: string) => heard.push(JSON.parse(message)),
    });
    const opening = openPortal('/tasks', server, {
      plugins: [samplePlugin],
      before: async () => {
        sessionStorage.setItem('tr-mobile', '1');
        await answering({ Terms: terms })();
      },
    });
    await waitFor(() => expect(heard).toMatchObject([{ v: 1, type: 'termsRequired', payload: {} }]));
    await answering({ Terms: { ...terms, Signatory: 'Olivia' } })();
    const data = { v: 1, id: heard[0]?.id, ok: true };
    window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window }));
    const { router } = await opening;
    await screen.findByRole('main');
    expect(router.state.location.pathname).toBe('/tasks');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    vi.unstubAllGlobals();
  });
});

describe('/clientcenter/{lang}', () => {
  it('saves the language and redirects to the rest of the path', async () => {
    server.on('PUT /api/profile/v1/users/olivia/language', () => null);
    const { router, portal } = await openPortal('/clientcenter/pt/notfound?a=1#part', server);
    await screen.findByRole('heading', { level: 1 });
    expect(place(router.state.location)).toBe('/notfound?a=1#part');
    const language = portal.container
      .get<StateStore>(StateStore)
      .get(portal.container.get(PersonLanguage).current);
    expect(language).toBe('pt-br');
    const [saved] = server.requestsOf('PUT /api/profile/v1/users/olivia/language');
    expect(saved?.body).toEqual({ language: 'pt-br' });
  });

  it('saves nothing where the profile already has the language', async () => {
    await openPortal('/clientcenter/en/us/notfound', server);
    await screen.findByRole('heading', { level: 1 });
    expect(server.requestsOf('PUT /api/profile/v1/users/olivia/language')).toEqual([]);
  });

  it.each(['/clientcenter/english/notfound', '/clientcenter/de/notfound'])(
    '%s leads to its own path and leaves the language unchanged',
    async (path) => {
      const { router, portal } = await openPortal(path, server);
      await screen.findByRole('heading', { level: 1 });
      expect(router.state.location.pathname).toBe('/notfound');
      const language = portal.container
        .get<StateStore>(StateStore)
        .get(portal.container.get(PersonLanguage).current);
      expect(language).toBe('en-us');
    },
  );

  it('redirects to /home instead of another origin', async () => {
    const { router } = await openPortal('/clientcenter/en/us//evil.test', server);
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });
});

describe('/company/{companyId}', () => {
  it('shows the sign-in page in the firm’s look', async () => {
    server.on('GET /api/theme/v1/companies/c2', () => ({
      ...theme,
      companyId: 'c2',
      companyName: 'Second Firm',
    }));
    const { router } = await openPortal('/company/c2', server, { before: signedOut });
    await screen.findByText('Second Firm');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/company/c2');
  });

  it.each(['/company/second', '/company/c3'])(
    '%s takes a signed-out visitor to the general sign-in page',
    async (path) => {
      const { router } = await openPortal(path, server, { before: signedOut });
      await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    },
  );

  it('redirects a signed-in person to /home', async () => {
    const { router } = await openPortal('/company/c2', server);
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });
});

describe('/mobile', () => {
  it.each(['/mobile', '/mobile/actions'])(
    '%s goes back to the previous page when opened outside the app',
    async (path) => {
      const { router } = await openPortal('/notfound?a=1', server);
      await screen.findByRole('heading', { level: 1 });
      await router.navigate(path);
      expect(place(router.state.location)).toBe('/notfound?a=1');
    },
  );

  it('redirects to /home outside the app', async () => {
    const { router } = await openPortal('/mobile', server);
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });

  it('shows the actions inside the app', async () => {
    const { router } = await openPortal('/mobile/actions', server, {
      before: async () => sessionStorage.setItem('tr-mobile', '1'),
    });
    await screen.findByRole('heading', { level: 1, name: 'Actions' });
    expect(router.state.location.pathname).toBe('/mobile/actions');
  });
});
