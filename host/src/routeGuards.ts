import { companyInPath } from '@anteroom/domain/addresses/companyPath';
import { logoutTarget } from '@anteroom/domain/addresses/logoutTarget';
import { Http, Permissions } from '@anteroom/sdk';
import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { firstTabPage } from './areas/pages/firstTabPage.ts';
import { staffHomePath } from './areas/staff/staffPath.ts';
import type { Portal } from './container.ts';
import { areaAccess, areaRedirect } from './guards/areaAccess.ts';
import { withoutSignInParameters } from './guards/authentication.ts';
import { clientCenterStep, termsPath } from './guards/clientCenter.ts';
import { languagePath } from './guards/languagePath.ts';
import { homePath, portalPath, returnPath } from './guards/returnPath.ts';
import { LanguageChoice } from './services/language/LanguageChoice.ts';
import { MobileApp } from './services/page/Mobile.ts';
import { PortalNavigation } from './services/page/Navigation.ts';
import { StateStore } from './services/page/StateStore.ts';
import { PortalTheme } from './services/page/Theme.ts';
import { ClientAccounts } from './services/portal/Clients.ts';
import { Authentication, type Entrance } from './services/session/Authentication.ts';
import { PortalSession } from './services/session/Session.ts';

/**
 * Returns the loaders that run before a screen is shown. `guards/` makes the decisions, and the loaders carry them out.
 */
export function createRouteGuards({ container, kernel: { availability } }: Portal) {
  const authentication = container.get(Authentication);
  const clients = container.get(ClientAccounts);
  const languages = container.get(LanguageChoice);
  const mobile = container.get(MobileApp);
  const navigation = container.get(PortalNavigation);
  const permissions = container.get<Permissions>(Permissions);
  const session = container.get(PortalSession);
  const store = container.get<StateStore>(StateStore);
  const theme = container.get(PortalTheme);

  /** Returns the URL of a request. A request has no fragment, so it is added here for the person to return to. */
  function addressOf({ request }: LoaderFunctionArgs): URL {
    const url = new URL(request.url);
    url.hash = navigation.pendingHash;
    return url;
  }

  /**
   * Carries out a decision. State that does not fit in a URL is passed with the navigation, because a redirect cannot
   * carry it.
   */
  function follow(entrance: Entrance): null | Promise<never> {
    if (entrance.kind === 'enter') return null;
    if (entrance.kind === 'reload') {
      location.replace(entrance.path);
      // Show nothing more: the page is being left.
      return new Promise<never>(() => undefined);
    }
    if (entrance.state === undefined) throw replace(entrance.path);
    navigation.go(entrance.path, { replace: true, state: entrance.state });
    return null;
  }

  /**
   * Returns whether the person has a session. Runs in parallel to the `portal` guard, so it waits for the session in
   * the same way and leaves any redirect to that guard.
   */
  async function hasSession(url: URL): Promise<boolean> {
    return (await authentication.enter(url)).kind === 'enter';
  }

  async function guardClientCenter(args: LoaderFunctionArgs): Promise<null> {
    const url = addressOf(args);
    if (!(await hasSession(url))) return null;
    const step = clientCenterStep({
      held: permissions,
      terms: session.terms,
      emulated: session.info.emulatedUserId !== null,
      inApp: mobile.active,
    });
    if (step === 'legacy-center') {
      const { legacyCenterAddress } = await import('./services/session/legacyCenter.ts');
      const path = await legacyCenterAddress(container.get<Http>(Http));
      if (path !== null) return follow({ kind: 'reload', path });
    }
    if (step === 'not-authorized' || step === 'legacy-center') throw replace('/not-authorized');
    if (step === 'terms-in-app' && (await mobile.requireTerms())) await session.load();
    // This also applies if the app does not show the terms itself.
    if (session.owesTerms) throw replace(termsPath(url.pathname + url.search + url.hash));
    // Not loaded yet if the terms have just been signed.
    if (store.get(clients.state).kind !== 'loaded') void clients.load();
    return null;
  }

  return {
    /** Guard of all pages that need a session. */
    portal: async (args: LoaderFunctionArgs) => follow(await authentication.enter(addressOf(args))),
    /** Guard of the areas: requires that the person has this portal and has signed the terms. */
    clientCenter: guardClientCenter,
    /** Returns whether {@link clientCenter} must run again, because terms have come into force since. */
    leavesClientCenter: () => session.owesTerms,
    area: (area: 'dashboards' | 'actions') => async (args: LoaderFunctionArgs) => {
      if (!(await hasSession(addressOf(args)))) return null;
      const elsewhere = areaRedirect(
        area,
        areaAccess(permissions),
        firstTabPage(availability.available('page')),
      );
      if (elsewhere) throw replace(elsewhere);
      return null;
    },
    /** Redirects a firm's staff to the staff home that a plugin contributes, and everyone else to the client's home. */
    landing: async (args: LoaderFunctionArgs) => {
      if (!(await hasSession(addressOf(args)))) return null;
      const isStaff = permissions.isStaff && !permissions.isInternal;
      const home = isStaff ? staffHomePath(availability.available('staffPage')) : null;
      throw replace(home ?? '/home');
    },
    signIn: async ({ request }: LoaderFunctionArgs) =>
      follow(await authentication.enterSignIn(new URL(request.url))),
    /** Guard of the sign-in page with one firm's branding. */
    company: async ({ request }: LoaderFunctionArgs) => {
      const url = new URL(request.url);
      const companyId = companyInPath(url.pathname);
      if (companyId === null) throw replace('/');
      const entrance = await authentication.enterSignIn(url);
      if (entrance.kind !== 'enter') return follow(entrance);
      await theme.load(companyId);
      if (store.get(theme.firm)?.companyId !== companyId) throw replace('/');
      return null;
    },
    /** Redirects to where the firm sends people after signing out, if anywhere. */
    signedOut: async ({ request }: LoaderFunctionArgs) => {
      // An app decides for itself what follows signing out.
      if (mobile.active) return null;
      await theme.load(null);
      const path = logoutTarget(store.get(theme.firm)?.logoutUrl ?? null, new URL(request.url).origin);
      return path === null ? null : follow({ kind: 'reload', path });
    },
    terms: async (args: LoaderFunctionArgs) => {
      const url = addressOf(args);
      const entrance = await authentication.enter(url);
      if (entrance.kind !== 'enter') return follow(entrance);
      const r = url.searchParams.get('r');
      const signed = session.terms?.signatory !== null;
      if (session.terms === null || (r !== null && signed)) throw replace(returnPath(r, url.origin));
      return null;
    },
    /** Switches the language, and redirects to the rest of the path. */
    language: async (args: LoaderFunctionArgs) => {
      const url = addressOf(args);
      const { code, rest } = languagePath(url.pathname);
      // The language of a signed-in person is also saved in the profile.
      await authentication.enter(url);
      await languages.choose(code);
      const { search } = new URL(withoutSignInParameters(url), url);
      throw replace(portalPath(rest + search + url.hash, url.origin) ?? homePath);
    },
    /** Guard of pages that are shown only inside the mobile app. */
    mobile: () => {
      if (mobile.active) return null;
      const { pathname, search, hash } = store.get(navigation.location);
      throw replace(pathname.startsWith('/mobile') ? '/' : pathname + search + hash);
    },
  };
}
