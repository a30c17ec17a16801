import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { type Opened, openServices } from '../../testing/openServices.ts';
import { StateStore } from '../page/StateStore.ts';
import { Authentication } from '../session/Authentication.ts';
import { LanguageChoice } from './LanguageChoice.ts';
import { PersonLanguage } from './PersonLanguage.ts';

const saving = 'PUT /api/profile/v1/users/olivia/language';

let server: FakeServer;
let portal: Opened;
beforeEach(async () => {
  server = await FakeServer.start();
  portal = openServices(server);
});
afterEach(() => {
  vi.restoreAllMocks();
  return server.stop();
});

const choose = (code: string) => portal.get(LanguageChoice).choose(code);
const language = () => portal.get<StateStore>(StateStore).get(portal.get(PersonLanguage).current);

async function signIn() {
  portal.signIn();
  await portal.get(Authentication).enter(new URL('/home', server.origin));
}

it('stores the choice on the device where nobody is signed in', async () => {
  await choose('pt');
  expect(language()).toBe('pt-br');
  expect(localStorage.getItem('ccLanguage')).toBe('"pt-br"');
  expect(document.cookie).toContain('ccLanguage=pt-br');
  expect(server.requestsOf(saving)).toEqual([]);
});

it('saves the choice in the profile once, and not where the profile already has it', async () => {
  server.on(saving, () => null);
  await signIn();
  await choose('en-us');
  expect(server.requestsOf(saving)).toEqual([]);
  await choose('fr-ca');
  await choose('fr-ca');
  expect(server.requestsOf(saving).map(({ body }) => body)).toEqual([{ language: 'fr-ca' }]);
});

it('keeps the choice on the device and rejects when the profile cannot be saved', async () => {
  server.on(saving, () => new Refusal(503, 'unavailable'));
  await signIn();
  await expect(choose('nl-nl')).rejects.toThrow('switching languages');
  expect(language()).toBe('nl-nl');
});

it.each([
  ['english', 'language not provided in the correct format'],
  ['en_us', 'language not provided in the correct format'],
  ['', 'language not provided in the correct format'],
  ['de', 'The portal does not speak this language'],
  ['en-nz', 'The portal does not speak this language'],
])('keeps the language and logs an error for %j', async (code, message) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const before = language();
  await choose(code);
  expect(language()).toBe(before);
  expect(logged).toHaveBeenCalledWith('[host]', message, code);
});
