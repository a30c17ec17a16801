import type { PlaceList } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

async function names(path: string): Promise<string[]> {
  const answer = await olivia.fetch(`/api/core/v1/${path}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as PlaceList).items.map(({ name }) => name);
}

const states = (country: string) =>
  `contact-address-state-provinces?contactAddressCountryIdRequest.contactAddressCountryId=${country}`;

test('countries are named and sorted in the requested language', async () => {
  const english = await names('contact-address-countries');
  expect(english).toHaveLength(249);
  expect(english[0]).toBe('Afghanistan');
  expect(english).toContain('United States');
  const portuguese = await names('contact-address-countries?language=pt-br');
  expect(portuguese).toContain('Estados Unidos');
  // The accent does not matter for the order: the word is sorted under A, not after Z.
  expect(portuguese.indexOf('Áustria')).toBeLessThan(portuguese.indexOf('Bahamas'));
});

test('states and provinces are those of the country, sorted by name', async () => {
  const brazil = await names(states('BR'));
  expect([brazil.length, brazil[0], brazil.at(-1)]).toEqual([27, 'Acre', 'Tocantins']);
  expect(await names(states('US'))).toContain('Massachusetts');
  expect(await names(states('GG'))).toEqual([]);
  expect(await names(states('ZZ'))).toEqual([]);
});

test.each(['contact-address-countries?language=english', 'contact-address-state-provinces', states('usa')])(
  '%s returns 400',
  async (path) => {
    expect((await olivia.fetch(`/api/core/v1/${path}`)).status).toBe(400);
  },
);
