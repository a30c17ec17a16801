import { resource } from '@anteroom/domain/people/permissions';
import { describe, expect, it } from 'vitest';
import { type ClientCenterFacts, clientCenterStep, termsPath } from './clientCenter.ts';
import { returnPath } from './returnPath.ts';

const client = [resource.defaultClient, resource.vnext];
const unsigned = { version: '2026-01-01', mustSign: true, signatory: null };

function step(
  { controls = [], ...facts }: Partial<Omit<ClientCenterFacts, 'held'>> & { controls?: string[] },
  grants: readonly string[] = client,
) {
  const held = {
    has: (name: string) => grants.includes(name),
    control: (name: string) => controls.includes(name),
  };
  return clientCenterStep({ terms: null, emulated: false, inApp: false, ...facts, held });
}

describe('clientCenterStep', () => {
  it.each([
    [client],
    [[resource.clientHub, resource.vnext]],
    [[resource.defaultStaff]],
    [[resource.internal]],
  ])('passes a user with the grants %j', (grants) => {
    expect(step({}, grants)).toBe('pass');
  });

  it('passes a client whose firm has the Vnext control', () => {
    expect(step({ controls: ['Vnext'] }, [resource.defaultClient])).toBe('pass');
  });

  it.each([[[]], [[resource.vnext]]])(
    'refuses a user with only the grants %j as not authorized',
    (grants) => {
      expect(step({}, grants)).toBe('not-authorized');
    },
  );

  it.each([[[resource.defaultClient]], [[resource.clientHub]]])(
    'sends a user with only %j to the legacy client center, but refuses an emulated session',
    (grants) => {
      expect(step({ terms: unsigned, inApp: true }, grants)).toBe('legacy-center');
      expect(step({ emulated: true }, grants)).toBe('not-authorized');
    },
  );

  it('asks for a missing signature of the terms', () => {
    expect(step({ terms: unsigned })).toBe('sign-terms');
  });

  it('leaves asking for a signature to the app inside the app', () => {
    expect(step({ terms: unsigned, inApp: true })).toBe('terms-in-app');
  });

  it.each([
    [{ terms: { ...unsigned, signatory: 'Nora' } }],
    [{ terms: { ...unsigned, mustSign: false } }],
    [{ terms: unsigned, emulated: true }],
  ])('asks for no signature of the terms with %j', (facts) => {
    expect(step(facts)).toBe('pass');
  });

  it('refuses a person without access even where the terms are unsigned', () => {
    expect(step({ terms: unsigned }, [])).toBe('not-authorized');
  });
});

it('the terms page can lead back to any path', () => {
  const place = '/documents?name=a&b=%26#frag?ment';
  const r = new URL(termsPath(place), 'https://portal.test').searchParams.get('r');
  expect(returnPath(r, 'https://portal.test')).toBe(place);
});
