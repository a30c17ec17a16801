import type { Client, ClientList, PluginManifest, SessionBindings, Theme } from '@anteroom/contract';
import { neutralTheme } from '@anteroom/domain/theme/neutralTheme';
import screenTexts from '@anteroom/screen-parts/locales/en-us.json';
import type { Navigation } from '@anteroom/sdk';
import { type RenderResult, render } from '@testing-library/react';
import type { DataRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { createPortal, type Portal } from '../container.ts';
import { followLinks } from '../followLinks.ts';
import english from '../locales/en-us.json';
import { createPortalRouter } from '../router.tsx';
import { I18next, textsReady } from '../services/language/i18next.ts';
import { TextFiles } from '../services/language/TextFiles.ts';
import { PortalNavigation } from '../services/page/Navigation.ts';
import { Authentication } from '../services/session/Authentication.ts';
import type { FakeServer } from './FakeServer.ts';

export interface OpenPortal extends RenderResult {
  readonly portal: Portal;
  readonly router: DataRouter;
}

export interface OpenPortalOptions {
  readonly plugins?: readonly PluginManifest[];
  readonly clients?: readonly Client[];
  readonly controls?: readonly string[];
  readonly grants?: readonly string[];
  /** Whether a member of the firm is signed in, instead of a client user. */
  readonly asStaff?: boolean;
  /** Feature flags of the firm that differ from their defaults. */
  readonly flags?: Readonly<Record<string, boolean>>;
  /** Runs after the session is set up, but before any part of the host starts. */
  readonly before?: () => Promise<unknown>;
}

/**
 * Opens the whole host at a URL, signed in: container, router, guards and screens. The server responds as the test
 * specified; this function adds the responses for the session, the clients and the theme.
 */
export async function openPortal(
  path: string,
  server: FakeServer,
  options?: OpenPortalOptions,
): Promise<OpenPortal> {
  const portal = await startPortal(path, server, options);
  const router = createPortalRouter(portal);
  followLinksOf(portal.container.get(PortalNavigation));
  return { ...render(<App portal={portal} router={router} />), portal, router };
}

/** Starts the portal of {@link openPortal} without a screen. */
export async function startPortal(
  path: string,
  server: FakeServer,
  {
    plugins = [],
    clients = [acme],
    controls = [],
    grants = [],
    asStaff = false,
    flags = {},
    before,
  }: OpenPortalOptions = {},
): Promise<Portal> {
  server
    .on('GET /api/security/v1/session/bindings', () => sessionBindings(controls, grants, flags, asStaff))
    .on('GET /api/client-center/v1/clients/', ({ query }) => clientPage(clients, query))
    .on('GET /api/theme/v1/companies/c1001', () => theme)
    .on('GET /locales/en-us.json', () => ({ ...english, screen: screenTexts }));
  jsdomWindow().reconfigure({ url: server.origin + path });
  localStorage.clear();
  sessionStorage.setItem(
    'tr-session-info',
    JSON.stringify({ tokenValue: 'token', expiresAt: '2999-01-01T00:00:00Z' }),
  );
  await before?.();

  const portal = createPortal({ plugins: [...plugins], refused: [], later: null });
  const { container } = portal;
  container.get(TextFiles).declare('host', { 'en-us': `${server.origin}/locales/en-us.json` });
  await textsReady(container.get<I18next>(I18next), 'host');
  container.get(Authentication).anticipate();
  return portal;
}

let linked: Navigation | undefined;

/**
 * Makes the document follow links in the portal opened last. It does so once, because the document outlives each test.
 */
function followLinksOf(navigation: Navigation): void {
  const isFollowing = linked !== undefined;
  linked = navigation;
  if (!isFollowing) followLinks({ go: (path, options) => linked?.go(path, options) });
}

export const theme: Theme = { ...neutralTheme, companyId: 'c1001', companyName: 'Harbor & Finch CPAs' };

export const acme: Client = {
  id: 'acme',
  name: 'Acme Bakery LLC',
  doingBusinessAs: null,
  displayAs: null,
  nickname: null,
  kind: 'Business',
  code: null,
  createdDate: '2026-01-05T09:00:00.000Z',
  modifiedDate: '2026-01-05T09:00:00.000Z',
};

/**
 * Returns the jsdom instance, which Vitest's environment exposes as a global. Only this instance can change the origin.
 */
export function jsdomWindow(): { reconfigure(settings: { url: string }): void } {
  return (globalThis as unknown as { jsdom: ReturnType<typeof jsdomWindow> }).jsdom;
}

/** Returns a page of the client list; `next` is the number of the following page. */
export function clientPage(clients: readonly Client[], query: URLSearchParams): ClientList {
  const size = Number(query.get('pageSize') ?? 25);
  const page = Number(query.get('after') ?? query.get('pageNum') ?? 1);
  const term = query.get('searchTerm')?.toLowerCase() ?? '';
  const found = clients.filter(({ name }) => name.toLowerCase().includes(term));
  const shown = found.slice((page - 1) * size, page * size);
  return {
    clients: shown,
    total: found.length,
    currentItemCount: shown.length,
    totalPages: Math.ceil(found.length / size),
    next: page * size < found.length ? String(page + 1) : null,
  };
}

/** Returns the bindings of a client user or of staff, with additional grants. */
export function sessionBindings(
  controls: readonly string[],
  grants: readonly string[],
  flags: Readonly<Record<string, boolean>> = {},
  asStaff = false,
): SessionBindings {
  const platform = asStaff ? 'Platform.DefaultStaff' : 'Platform.DefaultClient';
  return {
    meta: {
      LongToken: '',
      PrismGuid: 'olivia',
      SessionId: 's1',
      FirstName: 'Olivia',
      LastName: 'Reed',
      EmailAddress: 'olivia@demo.test',
      EmulateePrismGuid: null,
      ImpersonatorContactId: null,
      SessionExpiresDateTime: '2999-01-01T00:00:00Z',
      LastEventId: 'e0',
      IdleSeconds: 1800,
      LifeSeconds: 43_200,
    },
    bindings: {
      ApplicationConfiguration: {
        CompanyId: 'c1001',
        ContactId: 'k1',
        Country: 'US',
        CompanyName: 'Harbor & Finch CPAs',
        Language: 'en-us',
      },
      FeatureResourcePermissions: Object.fromEntries(
        [platform, 'Platform.ccVnext', ...grants].map((grant) => [grant, 'Granted' as const]),
      ),
      InfrastructureAccessControls: [...controls],
      LinkedAccounts: [],
      DisabledPlugins: [],
      FeatureFlags: { ...flags },
      Terms: null,
      Notices: [],
    },
  };
}
