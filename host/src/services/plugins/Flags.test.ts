import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { type Opened, openServices } from '../../testing/openServices.ts';
import { PortalSession } from '../session/Session.ts';
import { FeatureFlags } from './Flags.ts';

const setting = 'PUT /api/flags/v1/flags/taskTools';

let server: FakeServer;
let portal: Opened;
beforeEach(async () => {
  server = await FakeServer.start();
  portal = openServices(server);
  portal.signIn();
  portal.get(PortalSession).restore();
});
afterEach(() => server.stop());

const flags = () => portal.get(FeatureFlags);

it('have their defaults before the session is loaded', () => {
  expect(
    ['taskTools', 'internalTools', 'identityProviderSignOut', 'feedbackRequest', 'unknown'].map((id) =>
      flags().isOn(id),
    ),
  ).toEqual([false, false, true, false, false]);
});

it('take their values from the session, also after a change', async () => {
  const bindings = portal.bindings() as { bindings: object };
  let on = false;
  server
    .on('GET /api/security/v1/session/bindings', () => ({
      ...bindings,
      bindings: { ...bindings.bindings, FeatureFlags: { taskTools: on, invoiceTask: false } },
    }))
    .on(setting, ({ body }) => {
      on = (body as { value: boolean }).value;
      return { id: 'taskTools', value: on, lockedBy: [] };
    });
  await portal.get(PortalSession).load();
  expect([flags().isOn('taskTools'), flags().isOn('invoiceTask')]).toEqual([false, false]);
  await flags().change('taskTools', true);
  expect(flags().isOn('taskTools')).toBe(true);
});

it.each(['true', 1, undefined, null])('reject the value %j and send no request', async (value) => {
  await expect(flags().change('taskTools', value)).rejects.toThrow('Must assign taskTools to boolean');
  expect(server.requestsOf(setting)).toEqual([]);
});

it('keep their values when a change is rejected because they are locked', async () => {
  server.on(setting, () => new Refusal(409, 'conflict', 'flag-locked'));
  await expect(flags().change('taskTools', true)).rejects.toMatchObject({ code: 'conflict' });
  expect(flags().isOn('taskTools')).toBe(false);
});
