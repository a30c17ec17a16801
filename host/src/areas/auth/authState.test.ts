import { describe, expect, it } from 'vitest';
import { mfaLocation } from './mfaLocation.ts';
import { signInErrorKey } from './signInErrorKey.ts';

describe('mfaLocation', () => {
  const origin = 'http://localhost:4100';

  it.each([
    ['/idp/auth?x=1', 'http://localhost:4100/idp/auth?x=1'],
    ['http://localhost:4100/idp', 'http://localhost:4100/idp'],
    ['https://login.example/step', 'https://login.example/step'],
  ])('accepts the location %s', (location, address) => {
    expect(mfaLocation({ location }, origin)).toBe(address);
  });

  it.each(['javascript:alert(1)', 'http://elsewhere.example/', 'data:text/html,x', 7, undefined])(
    'rejects the location %s',
    (location) => {
      expect(mfaLocation({ location }, origin)).toBeNull();
    },
  );

  it('returns null without a state', () => {
    expect(mfaLocation(null, origin)).toBeNull();
  });
});

describe('signInErrorKey', () => {
  it.each([
    [{ reason: 'USER_NOT_FOUND' }, 'auth.failedUnknown'],
    [{ reason: 'CODE_REFUSED' }, 'auth.failedStale'],
    [{ reason: 'STATE_UNKNOWN' }, 'auth.failedStale'],
    [{ reason: 'network' }, 'auth.unreachableDetail'],
    [{ reason: 'toString' }, 'auth.failedDetail'],
    [{}, 'auth.failedDetail'],
    [null, 'auth.failedDetail'],
  ])('maps the state %o to %s', (state, key) => {
    expect(signInErrorKey(state)).toBe(key);
  });
});
