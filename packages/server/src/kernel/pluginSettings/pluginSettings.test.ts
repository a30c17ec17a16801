import type { SettingsForm } from '@anteroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { administrationOf } from '../../testing/administrationOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { packEntries, pluginFiles } from '../../testing/pluginArchive.ts';
import { pluginPortal } from '../../testing/pluginPortal.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import type { PluginAdministration } from '../plugins/PluginAdministration.ts';

let portal: TestPortal;
let admin: PluginAdministration;
const people = {} as Record<'olivia' | 'marco' | 'staff' | 'internal' | 'ines', SignedIn>;
beforeAll(async () => {
  portal = await startTestPortal({ halves: [] });
  admin = administrationOf(portal.deps);
  await taken(admin.add(archive()));
  for (const name of ['olivia', 'marco', 'staff', 'internal', 'ines'] as const)
    people[name] = await signIn(portal.url, `${name}@demo.test`);
});
afterAll(() => portal.close());

const days = { type: 'integer', title: 'title', minimum: 1, maximum: 30, default: 7 };
const schemaOf = (properties: object) => ({ type: 'object', title: 'title', properties });

function archive({ version = '1.0.0', user = { days } as object } = {}): Buffer {
  return packEntries(
    pluginFiles('calendar', {
      version,
      settings: [
        {
          level: 'firm',
          schema: schemaOf({
            greeting: { type: 'string', title: 'title', default: 'Hello', public: true },
            rate: { type: 'number', title: 'title' },
          }),
        },
        { level: 'client', schema: schemaOf({ site: { type: 'string', title: 'title', format: 'uri' } }) },
        { level: 'user', schema: schemaOf(user), when: ['country:BR'] },
      ],
    }),
  );
}

/** Makes the change, and waits until the server has applied it. */
async function taken<T>(change: Promise<T>): Promise<T> {
  const read = new Promise<void>((resolve) => portal.deps.plugins.onChange(resolve));
  const [result] = await Promise.all([change, read]);
  return result;
}

const base = '/api/plugins/v1/calendar/settings';
const put = (person: SignedIn, path: string, values: unknown, version: number | null = null) =>
  sendJson(person, 'PUT', `${base}/${path}`, { values, version });
const get = (person: SignedIn, path: string) => sendJson(person, 'GET', `${base}/${path}`);

async function valuesAt(person: SignedIn, path: string): Promise<unknown> {
  const answer = await get(person, path);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { values: unknown }).values;
}

async function formsFor(person: SignedIn, path: string): Promise<readonly SettingsForm[]> {
  const answer = await sendJson(person, 'GET', `/api/plugins/v1/settings/${path}`);
  expect(answer.status).toBe(200);
  // Plugins of the workspace may have their own settings.
  const { settings } = (await answer.json()) as { settings: SettingsForm[] };
  return settings.filter(({ pluginId }) => pluginId === 'calendar');
}

/** Replaces the values. */
async function set(person: SignedIn, path: string, values: object): Promise<SettingsForm> {
  const [level = '', query = ''] = path.split('?');
  const [form] = await formsFor(person, `${level}?${query}`);
  const answer = await put(person, path, values, form?.version ?? null);
  expect(answer.status).toBe(200);
  return (await answer.json()) as SettingsForm;
}

test('settings are in the order in which the plugin declares them', async () => {
  const forms = await formsFor(people.staff, 'firm');
  const fields = forms.map(({ schema }) => Object.keys((schema as ReturnType<typeof schemaOf>).properties));
  expect(fields).toEqual([['greeting', 'rate']]);
});

test('defaults apply until a user changes a setting, which affects only that user', async () => {
  const { olivia, marco } = people;
  expect(await valuesAt(olivia, 'user')).toEqual({ days: 7 });
  expect(await formsFor(olivia, 'user')).toEqual([
    {
      pluginId: 'calendar',
      schema: schemaOf({ days }),
      values: { days: 7 },
      fellBack: [],
      version: null,
    },
  ]);
  const form = await set(olivia, 'user', { days: 3 });
  expect(form).toMatchObject({ values: { days: 3 }, version: expect.any(Number) });
  expect(await valuesAt(olivia, 'user')).toEqual({ days: 3 });
  expect(await valuesAt(marco, 'user')).toEqual({ days: 7 });
  expect(await set(olivia, 'user', {})).toMatchObject({ values: { days: 7 } });
});

test('a change based on an outdated version is refused with 409', async () => {
  const { olivia } = people;
  const first = await set(olivia, 'user', { days: 4 });
  await set(olivia, 'user', { days: 5 });
  const problem = await expectProblem(await put(olivia, 'user', { days: 6 }, first.version), 409, 'conflict');
  expect(problem.errors).toMatchObject([{ path: 'version', reason: 'stale' }]);
  await expectProblem(await put(olivia, 'user', { days: 6 }), 409, 'conflict');
  expect(await valuesAt(olivia, 'user')).toEqual({ days: 5 });
});

describe('plugin settings', () => {
  test('of the firm are changed only by its owners, and clients read only the public ones', async () => {
    const { olivia, staff, internal, ines } = people;
    await set(staff, 'firm', { greeting: 'Welcome', rate: 1.5 });
    expect(await valuesAt(internal, 'firm')).toEqual({ greeting: 'Welcome', rate: 1.5 });
    expect(await valuesAt(olivia, 'firm')).toEqual({ greeting: 'Welcome' });
    const manager = await addStaff(portal, 'c1001', 'manager');
    for (const person of [olivia, internal, manager]) {
      await expectProblem(await put(person, 'firm', { greeting: 'Mine' }, 1), 403, 'forbidden');
      expect(await formsFor(person, 'firm')).toEqual([]);
    }
    expect(await formsFor(staff, 'firm')).toHaveLength(1);
    expect(await valuesAt(ines, 'firm')).toEqual({ greeting: 'Hello' });
  });

  test('of a client are read and changed only by those who see the client, and return 404 to others', async () => {
    const { olivia, marco, staff, ines } = people;
    await set(olivia, 'client?clientId=us-001', { site: 'https://bakery.test/' });
    expect(await valuesAt(staff, 'client?clientId=us-001')).toEqual({ site: 'https://bakery.test/' });
    for (const person of [marco, ines]) {
      await expectProblem(await get(person, 'client?clientId=us-001'), 404, 'not-found');
      await expectProblem(await put(person, 'client?clientId=us-001', {}), 404, 'not-found');
      const list = await sendJson(person, 'GET', '/api/plugins/v1/settings/client?clientId=us-001');
      await expectProblem(list, 404, 'not-found');
    }
  });
});

test.each([
  ['a setting that there is not', { more: 1 }, 'more'],
  ['a value of another type', { days: '7' }, 'days'],
  ['null', { days: null }, 'days'],
  ['a number beyond its bound', { days: 31 }, 'days'],
  ['a name that every object has', { constructor: 1 }, 'constructor'],
])('%s is refused with 400, naming the setting', async (_, values, name) => {
  const problem = await expectProblem(await put(people.olivia, 'user', values), 400, 'bad-request');
  expect(problem.errors).toMatchObject([{ path: `body/values/${name}`, reason: 'invalid' }]);
});

test('prototype property names are rejected as settings', async () => {
  const answer = await people.olivia.fetch(`${base}/user`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"values":{"__proto__":{"days":3}},"version":null}',
  });
  await expectProblem(answer, 400, 'bad-request');
  for (const path of ['constructor/settings/user', 'calendar/settings/constructor', 'calendar/settings/all'])
    expect((await sendJson(people.olivia, 'GET', `/api/plugins/v1/${path}`)).status).toBeOneOf([400, 404]);
});

test.each([
  ['a client where none belongs', 'user?clientId=us-001', {}],
  ['no client where one does', 'client', {}],
  ['a script in the place of an address', 'client?clientId=us-001', { site: 'javascript:alert(1)' }],
  ['a text of more than 2,000 characters', 'client?clientId=us-001', { site: `https://${'x'.repeat(2000)}` }],
  ['a list in the place of values', 'user', []],
])('%s is refused with 400', async (_, path, values) => {
  await expectProblem(await put(people.olivia, path, values), 400, 'bad-request');
});

test('settings that are not declared, or of a plugin disabled for the firm, return 404', async () => {
  const { ines } = people;
  await expectProblem(await sendJson(ines, 'GET', '/api/plugins/v1/nobody/settings/user'), 404, 'not-found');
  await taken(admin.switch('calendar', false, 'c2001'));
  await expectProblem(await get(ines, 'user'), 404, 'not-found');
  await expectProblem(await put(ines, 'user', { days: 3 }), 404, 'not-found');
  expect(await formsFor(ines, 'user')).toEqual([]);
  await taken(admin.switch('calendar', true, 'c2001'));
  expect(await formsFor(ines, 'user')).toHaveLength(1);
});

test('changes are recorded in the audit log with the values before and after', async () => {
  const { staff, olivia } = people;
  await set(staff, 'firm', { greeting: 'Hello', rate: 2 });
  await set(staff, 'firm', { greeting: 'Hello', rate: 3 });
  await set(olivia, 'client?clientId=us-001', {});
  const entries = await portal.deps.db
    .selectFrom('audit_log')
    .select(['company_id', 'user_id', 'subject', 'details'])
    .where('action', '=', 'plugin-settings-changed')
    .orderBy('audit_id', 'desc')
    .limit(2)
    .execute();
  const facts = { company_id: 'c1001', subject: 'plugin:calendar' };
  expect(entries).toEqual([
    {
      ...facts,
      user_id: 'olivia',
      details: { level: 'client', owner: 'us-001', changes: { site: { before: 'https://bakery.test/' } } },
    },
    {
      ...facts,
      user_id: 'staff',
      details: { level: 'firm', owner: '', changes: { rate: { before: 2, after: 3 } } },
    },
  ]);
});

test('a change sends an event only to the user concerned', async () => {
  const told: {
    readonly audience: object;
    readonly event: { readonly type: string; readonly data: object };
  }[] = [];
  // Events of previous tests may still arrive.
  portal.deps.listener.on('events', (payload) => {
    const notice = JSON.parse(payload);
    if (notice.event.data.name === 'settings:user') told.push(notice);
  });
  await set(people.olivia, 'user', { days: 9 });
  await expect
    .poll(() => told, { timeout: 10_000 })
    .toMatchObject([
      {
        audience: { companyId: 'c1001', clientId: null, userId: 'olivia' },
        event: { type: 'plugin-storage-changed', data: { pluginId: 'calendar', name: 'settings:user' } },
      },
    ]);
});

test('a server half reads the effective settings, also within a transaction of the firm', async () => {
  await set(people.staff, 'firm', { rate: 4 });
  await set(people.olivia, 'user', { days: 10 });
  const { db, settings } = pluginPortal('calendar', portal.deps);
  await db.inFirm('c1001', async (tx) => {
    expect(await settings.get(tx, 'c1001', { level: 'firm' })).toEqual({ greeting: 'Hello', rate: 4 });
    const ofUser = { level: 'user', userId: 'olivia' } as const;
    expect(await settings.get(tx, { companyId: 'c1001' }, ofUser)).toEqual({ days: 10 });
    const ofClient = { level: 'client', clientId: 'us-002' } as const;
    expect(await settings.get(tx, 'c1001', ofClient)).toEqual({});
  });
  const other = pluginPortal('other', portal.deps);
  await expect(other.settings.get(portal.deps.db, 'c1001', { level: 'firm' })).rejects.toThrow(
    'declares no settings of the level firm',
  );
});

test('pages get the levels of a plugin’s settings but not their schema', () => {
  const { catalogue } = portal.deps.plugins.inUse.inPage;
  expect(catalogue.plugins.find(({ id }) => id === 'calendar')?.settings).toEqual([
    { level: 'firm' },
    { level: 'client' },
    { level: 'user', when: ['country:BR'] },
  ]);
});

test('values that a new version disallows fall back to the default, and return with the former version', async () => {
  const { olivia } = people;
  await set(olivia, 'user', { days: 20 });
  const shorter = { days: { ...days, maximum: 14 }, note: { type: 'string', title: 'title' } };
  await taken(admin.add(archive({ version: '2.0.0', user: shorter })));
  expect(await valuesAt(olivia, 'user')).toEqual({ days: 7 });
  expect(await formsFor(olivia, 'user')).toMatchObject([{ values: { days: 7 }, fellBack: ['days'] }]);
  await taken(admin.add(archive()));
  expect(await valuesAt(olivia, 'user')).toEqual({ days: 20 });
});

test('a plugin whose settings schema cannot be shown as a form is refused', async () => {
  const odd = archive({ version: '3.0.0', user: { days: { type: 'object', title: 'title' } } });
  await expect(admin.add(odd)).rejects.toThrow(
    'The schema of its settings “user” has no form: days: type "object" has no field',
  );
});

test('purging a plugin deletes its settings', async () => {
  await taken(admin.remove('calendar'));
  expect((await admin.purge('calendar', 'calendar')).documents).toBeGreaterThan(2);
  await taken(admin.add(archive()));
  expect(await valuesAt(people.olivia, 'user')).toEqual({ days: 7 });
});
