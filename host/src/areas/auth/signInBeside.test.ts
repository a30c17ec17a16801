import { afterEach, expect, it, vi } from 'vitest';
import { Credentials } from '../../services/session/Credentials.ts';
import { signInBeside } from './signInBeside.ts';

const credentials = new Credentials();
afterEach(() => vi.unstubAllGlobals());

function opens(window: unknown): void {
  vi.stubGlobal('open', () => window);
}

it('sends a new window to the identity provider, to return to the page that closes it', async () => {
  const replace = vi.fn();
  let returnTo: string | null = null;
  vi.stubGlobal('open', () => {
    returnTo = sessionStorage.getItem('tr-signin-return');
    return { location: { replace } };
  });
  expect(await signInBeside(credentials, async () => 'https://idp.test/')).toBe(true);
  expect(replace).toHaveBeenCalledWith('https://idp.test/');
  expect(returnTo).toBe('/auth/signed-in');
  expect(credentials.takeReturnTo()).toBeNull();
});

it('requests no sign-in address when no window can be opened', async () => {
  opens(null);
  const findAddress = vi.fn();
  expect(await signInBeside(credentials, findAddress)).toBe(false);
  expect(findAddress).not.toHaveBeenCalled();
});

it('closes the window and rejects when the sign-in address cannot be loaded', async () => {
  const close = vi.fn();
  opens({ close, location });
  await expect(signInBeside(credentials, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(close).toHaveBeenCalledOnce();
});
