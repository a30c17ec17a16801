import { expect, it } from 'vitest';
import {
  type AuthenticationFacts,
  authenticationStep,
  tokenTarget,
  withoutSignInParameters,
} from './authentication.ts';

function step(facts: Partial<Omit<AuthenticationFacts, 'search'>> & { search?: string }) {
  return authenticationStep({
    exchangedState: null,
    hasToken: false,
    hasStoredSession: false,
    sessionLoaded: false,
    ...facts,
    search: new URLSearchParams(facts.search),
  });
}

it('exchanges a new code', () => {
  expect(step({ search: '?code=c&state=s' })).toEqual({ kind: 'exchange', code: 'c', state: 's' });
});

it('exchanges a code even with an existing session, since the person has just signed in', () => {
  const facts = { hasToken: true, hasStoredSession: true, sessionLoaded: true };
  expect(step({ ...facts, search: '?code=c&state=s' }).kind).toBe('exchange');
});

it('does not exchange the same code twice, and removes it from the address', () => {
  expect(step({ search: '?code=c&state=s', exchangedState: 's' })).toEqual({ kind: 'tidy-address' });
});

it('exchanges the code of a later sign-in', () => {
  expect(step({ search: '?code=c&state=new', exchangedState: 'old' }).kind).toBe('exchange');
});

it.each(['?code=c', '?state=s', '?code=&state=s', '?code=c&state='])(
  'does not treat %s as a return from the identity provider',
  (search) => {
    expect(step({ search })).toEqual({ kind: 'sign-in' });
  },
);

it('restores a stored session where there is no token', () => {
  expect(step({ hasStoredSession: true })).toEqual({ kind: 'restore' });
});

it('asks for a sign-in with neither a token nor a stored session', () => {
  expect(step({})).toEqual({ kind: 'sign-in' });
});

it('loads the session of a token', () => {
  expect(step({ hasToken: true })).toEqual({ kind: 'load' });
});

it('passes a person who is signed in', () => {
  expect(step({ hasToken: true, sessionLoaded: true })).toEqual({ kind: 'pass' });
});

it.each([
  ['/home?code=c&state=s', '/home'],
  ['/documents?folder=f1&code=c&state=s&iss=i#top', '/documents?folder=f1#top'],
  ['/auth?error=access_denied&error_description=no', '/auth'],
  ['/tasks?name=code', '/tasks?name=code'],
])('removes the parameters of the identity provider from %s', (address, tidy) => {
  expect(withoutSignInParameters(new URL(address, 'https://portal.test'))).toBe(tidy);
});

it('exchanges a token in the address before anything else, unless it is empty', () => {
  const facts = { hasToken: true, hasStoredSession: true, sessionLoaded: true };
  expect(step({ ...facts, search: '?token=t&code=c&state=s' })).toEqual({
    kind: 'exchange-token',
    token: 't',
  });
  expect(step({ search: '?token=' })).toEqual({ kind: 'sign-in' });
});

const portal = 'https://portal.test';

it.each([
  ['/home?token=t', '/home'],
  ['/documents?folder=f1&token=t#top', '/documents?folder=f1#top'],
  ['/auth?r=%2Ftasks&token=t', '/auth?r=%2Ftasks'],
])('reloads %s as %s, without the token', (address, target) => {
  expect(tokenTarget(new URL(address, portal), portal)).toBe(target);
});

it.each([
  'https://portal.test//evil.test/?token=t',
  'https://portal.test/\\\\evil.test/?token=t',
  'https://evil.test/?token=t',
  'http://portal.test/?token=t',
  'https://portal.test:8443/?token=t',
  'file:///home?token=t',
  'javascript:alert(1)?token=t',
])('ignores the token in %s', (address) => {
  expect(tokenTarget(new URL(address), portal)).toBeNull();
});
