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
  ])('lets pass who holds %j', (grants) => {
    expect(step({}, grants)).toBe('pass');
  });

  it('lets pass a client whose firm has the control', () => {
    expect(step({ controls: ['Vnext'] }, [resource.defaultClient])).toBe('pass');
  });

  it.each([[[]], [[resource.vnext]]])('refuses who holds %j only', (grants) => {
    expect(step({}, grants)).toBe('not-authorized');
  });

  it.each([[[resource.defaultClient]], [[resource.clientHub]]])(
    'sends who holds %j only to the earlier center, but nobody who looks on as them',
    (grants) => {
      expect(step({ terms: unsigned, inApp: true }, grants)).toBe('legacy-center');
      expect(step({ emulated: true }, grants)).toBe('not-authorized');
    },
  );

  it('asks for a signature that is missing', () => {
    expect(step({ terms: unsigned })).toBe('sign-terms');
  });

  it('leaves asking to the app', () => {
    expect(step({ terms: unsigned, inApp: true })).toBe('terms-in-app');
  });

  it.each([
    [{ terms: { ...unsigned, signatory: 'Nora' } }],
    [{ terms: { ...unsigned, mustSign: false } }],
    [{ terms: unsigned, emulated: true }],
  ])('asks for none with %j', (facts) => {
    expect(step(facts)).toBe('pass');
  });

  it('refuses before it asks for a signature', () => {
    expect(step({ terms: unsigned }, [])).toBe('not-authorized');
  });
});

it('the terms page leads back to any place', () => {
  const place = '/documents?name=a&b=%26#frag?ment';
  const r = new URL(termsPath(place), 'https://portal.test').searchParams.get('r');
  expect(returnPath(r, 'https://portal.test')).toBe(place);
});
