import { expect, it } from 'vitest';
import { helpSearchAddress } from './helpSearchAddress.ts';

const seeker = { userType: 'client', userId: 'olivia', country: 'US', language: 'en-us' } as const;

it('adds the query and the user to the parameters that the address already has', () => {
  const url = new URL(helpSearchAddress('https://help.example/find?site=7', ' tax & fees ', seeker));
  expect(url.origin + url.pathname).toBe('https://help.example/find');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    site: '7',
    q: 'tax & fees',
    app: 'ClientCenter',
    userType: 'client',
    userId: 'olivia',
    country: 'US',
    language: 'en-us',
    stylesheet: 'client-center',
  });
});

it('resolves a path against the origin of this portal', () => {
  expect(helpSearchAddress('/help/c1001/search', 'x', seeker)).toMatch(
    new RegExp(`^${location.origin}/help/c1001/search\\?q=x&`),
  );
});
