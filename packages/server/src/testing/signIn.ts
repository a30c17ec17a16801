import { demoPassword } from '../seed/accounts.ts';

/** A signed-in browser, as far as HTTP is concerned. */
export interface SignedIn {
  readonly token: string;
  readonly cookies: CookieJar;
  /** Sends a request to the portal with token and cookies; `path` starts with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** The cookies of one browser. Paths are ignored, because our cookie names are unique. */
export class CookieJar {
  readonly #values = new Map<string, string>();

  /** Returns a jar with the cookies that another one sends, for a browser with several concurrent requests. */
  static of(header: string): CookieJar {
    const jar = new CookieJar();
    for (const pair of header.split('; ')) {
      const [name = '', ...value] = pair.split('=');
      jar.set(name, value.join('='));
    }
    return jar;
  }

  keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';');
      const [name = '', ...value] = pair.split('=');
      const gone =
        value.join('=') === '' || attributes.some((attribute) => /expires=Thu, 01 Jan 1970/i.test(attribute));
      if (gone) this.#values.delete(name);
      else this.#values.set(name, value.join('='));
    }
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  delete(name: string): void {
    this.#values.delete(name);
  }

  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Signs in through the real provider, step by step as a browser does. `email` is that of a demo account. */
export async function signIn(
  origin: string,
  email: string,
  jar = new CookieJar(),
  userAgent = 'a test',
  password = demoPassword,
): Promise<SignedIn> {
  const { code, state } = await obtainCode(origin, email, jar, password);
  const response = await redeem(origin, code, state, jar, userAgent);
  if (!response.ok) throw new Error(`sign-in was refused: ${await response.text()}`);
  const { tokenValue } = (await response.json()) as { tokenValue: string };
  return withToken(origin, tokenValue, jar);
}

export function withToken(origin: string, token: string, cookies: CookieJar): SignedIn {
  return {
    token,
    cookies,
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      headers.set('cookie', cookies.header);
      return fetch(origin + path, { ...init, headers });
    },
  };
}

/** Follows the way from the sign-in page to the portal's `/auth?code&state`. */
export async function obtainCode(origin: string, email: string, jar: CookieJar, password = demoPassword) {
  return passProvider(origin, await beginSignIn(origin, jar), jar, { email, password });
}

/** Returns the URL at the provider to which the browser goes to sign in. */
export async function beginSignIn(origin: string, jar: CookieJar): Promise<string> {
  const login = await post(`${origin}/api/security/v1/oidc/login`, jar, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'oidc', sp: 'anteroom', lang: 'en-us', redirectUri: `${origin}/auth` }),
  });
  if (!login.ok) throw new Error(`sign-in did not begin: ${login.status} ${await login.text()}`);
  return ((await login.json()) as { location: string }).location;
}

/** Follows the way from an authorisation URL, through the form there, back to the portal. */
export async function passProvider(
  origin: string,
  location: string,
  jar: CookieJar,
  fields: Record<string, string>,
) {
  const form = await follow(origin, await get(location, jar), jar);
  if (form.landed) return form.landed;
  return submitForm(origin, await formOf(form.response), jar, fields);
}

/** Returns the form at an authorisation URL. */
export async function openForm(origin: string, location: string, jar: CookieJar) {
  const { response } = await follow(origin, await get(location, jar), jar);
  const page = await response.clone().text();
  return { page, action: await formOf(response) };
}

async function formOf(response: Response): Promise<string> {
  const page = await response.text();
  const action = page.match(/action="([^"]+)"/)?.[1];
  if (!action) throw new Error(`no form was met at ${response.url}: ${page}`);
  return action;
}

/** Submits a form of the provider and follows the way back to the portal. */
export async function submitForm(
  origin: string,
  action: string,
  jar: CookieJar,
  fields: Record<string, string>,
) {
  const answer = await post(origin + action, jar, { body: new URLSearchParams(fields) });
  const { landed, response } = await follow(origin, answer, jar);
  if (!landed) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
  return landed;
}

/** Exchanges a code for a session. */
export function redeem(
  origin: string,
  code: string,
  state: string,
  jar: CookieJar,
  userAgent = 'a test',
): Promise<Response> {
  const query = new URLSearchParams({ code, state });
  return post(`${origin}/api/security/v1/oidc/auth-code/session?${query}`, jar, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
  });
}

interface Followed {
  readonly response: Response;
  /** Set when the redirects led back to the portal. */
  readonly landed?: { readonly code: string; readonly state: string };
}

async function follow(origin: string, response: Response, jar: CookieJar): Promise<Followed> {
  const location = response.headers.get('location');
  if (!location) return { response };
  const next = new URL(location, response.url);
  const code = next.searchParams.get('code');
  const state = next.searchParams.get('state');
  if (next.pathname === '/auth' && code && state) return { response, landed: { code, state } };
  return follow(origin, await get(next.href, jar), jar);
}

async function get(url: string, jar: CookieJar): Promise<Response> {
  const response = await fetch(url, { headers: { cookie: jar.header }, redirect: 'manual' });
  jar.keep(response);
  return response;
}

async function post(url: string, jar: CookieJar, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('cookie', jar.header);
  const response = await fetch(url, { ...init, method: 'POST', headers, redirect: 'manual' });
  jar.keep(response);
  return response;
}
