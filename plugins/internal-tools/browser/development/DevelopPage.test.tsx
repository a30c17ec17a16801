import { createTestPortal, problem } from '@anteroom/plugin-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

const question = 'GET /api/plugins/v1/development';

function open(from: string) {
  return createTestPortal({ location: `/develop?from=${encodeURIComponent(from)}` });
}

it('loads the development plugin in this tab once the server permits it, and opens the home page', async () => {
  const portal = open('http://127.0.0.1:4180/');
  portal.http.on(question, () => null);
  await portal.show('page path /develop');
  await waitFor(() => expect(portal.navigation.visited).toEqual(['/']));
  expect(portal.store.get(portal.diagnostics.development)).toEqual({
    origin: 'http://127.0.0.1:4180',
    plugin: null,
    fault: null,
  });
  expect([...portal.panels.shown]).toEqual(['development']);
});

it.each([
  ['http://192.168.0.2:4180', undefined, /We can’t load plugins from http:\/\/192\.168\.0\.2:4180\./],
  ['http://127.0.0.1:4180', problem('forbidden', 403), 'Only internal users can load development plugins.'],
  ['http://127.0.0.1:4180', problem('not-found', 404), /^Development plugins are turned off\./],
  ['http://127.0.0.1:4180', problem('unavailable', 503), /^We couldn’t check/],
])('explains why nothing from %s is shown (%#)', async (from, refusal, text) => {
  const portal = open(from);
  portal.http.on(question, () => {
    throw refusal;
  });
  await portal.show('page path /develop');
  await screen.findByText(text);
  expect(portal.store.get(portal.diagnostics.development)).toBeNull();
  expect(portal.navigation.visited).toEqual([]);
});
