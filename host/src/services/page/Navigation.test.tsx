import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { type OpenPortal, openPortal } from '../../testing/openPortal.tsx';
import { QuestionQueue } from './Dialogs.ts';
import { PortalNavigation } from './Navigation.ts';
import { StateStore } from './StateStore.ts';

let server: FakeServer;
let opened: OpenPortal;
let navigation: PortalNavigation;
beforeEach(async () => {
  server = await FakeServer.start();
  opened = await openPortal('/notfound', server);
  await opened.findByRole('banner');
  navigation = opened.portal.container.get(PortalNavigation);
});
afterEach(async () => {
  navigation.releaseAll();
  await server.stop();
});

const place = () => opened.portal.scope.get(StateStore).get(navigation.location);
const question = () =>
  opened.portal.scope.get(StateStore).get(opened.portal.container.get(QuestionQueue).current);
const go = (path: string) => act(async () => navigation.go(path));
const answer = (leave: boolean) => act(async () => question()?.answer(leave));

it('provides the current location', async () => {
  await go('/not-authorized?a=1#b');
  await waitFor(() => expect(place()).toEqual({ pathname: '/not-authorized', search: '?a=1', hash: '#b' }));
});

it('asks before unsaved input is lost, and stays if the person declines', async () => {
  navigation.holdUnsaved();
  await go('/not-authorized');
  expect(question()).toMatchObject({ danger: true });
  await answer(false);
  expect(place().pathname).toBe('/notfound');
  await go('/not-authorized');
  await answer(true);
  await waitFor(() => expect(place().pathname).toBe('/not-authorized'));
});

it('asks until every hold is released, and releasing one twice counts once', async () => {
  const [release, releaseOther] = [navigation.holdUnsaved(), navigation.holdUnsaved()];
  release();
  release();
  await go('/not-authorized');
  expect(question()).not.toBeNull();
  await answer(false);
  releaseOther();
  await go('/not-authorized');
  expect(question()).toBeNull();
  await waitFor(() => expect(place().pathname).toBe('/not-authorized'));
});

it('asks for a form that is filled in after all holds were released at once', async () => {
  const release = navigation.holdUnsaved();
  navigation.releaseAll();
  release();
  navigation.holdUnsaved();
  await go('/not-authorized');
  expect(question()).not.toBeNull();
});

it('asks once when the person tries to leave again', async () => {
  navigation.holdUnsaved();
  await go('/not-authorized');
  await go('/');
  await answer(false);
  expect(question()).toBeNull();
  expect(place().pathname).toBe('/notfound');
  await go('/not-authorized');
  expect(question()).not.toBeNull();
});

it('asks nothing within the same screen', async () => {
  navigation.holdUnsaved();
  await go('/notfound?tab=2');
  await waitFor(() => expect(place().search).toBe('?tab=2'));
  expect(question()).toBeNull();
});

it('asks before the fragment that names the form is left', async () => {
  await go('/notfound#new');
  navigation.holdUnsaved();
  await go('/notfound');
  expect(question()).not.toBeNull();
  await answer(true);
  await waitFor(() => expect(place().hash).toBe(''));
});

it('makes the browser ask before the page is left with unsaved input', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  expect(leave()).toBe(true);
  const release = navigation.holdUnsaved();
  expect(leave()).toBe(false);
  release();
  expect(leave()).toBe(true);
});
