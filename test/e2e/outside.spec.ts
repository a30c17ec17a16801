// Tests a team outside the repository, with tarballs: what it creates is tested, built, added to a running portal and
// shown there.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SignedIn, signIn as signInToApi } from '@anteroom/server/testing/signIn';
import { test as base, expect } from '@playwright/test';
import { binary, command } from '../support/command.ts';
import { mailTo } from '../support/mails.ts';
import { openTab } from '../support/openTab.ts';
import { addToPortal, npm, Outside, type PluginKind } from '../support/outside.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { openAs } from '../support/signIn.ts';
import { typeDate } from '../support/typeDate.ts';

const test = base.extend<object, { outside: Outside; portal: Portal }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const outside = await Outside.open();
      await use(outside);
      await outside.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      // The template's task type shows a kind for which the portal already has a screen.
      const portal = await startPortal({ env: { WITHOUT_SCREENS: 'task-document-review' } });
      await use(portal);
      await portal.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
});

test('the tarballs pass publint and attw', async ({ outside }) => {
  const tarballs = (await readdir(outside.packages)).sort();
  expect(tarballs.map((file) => file.replace(/-\d.*/, ''))).toEqual([
    'anteroom-forms',
    'anteroom-plugin-kit',
    'anteroom-sdk',
    'anteroom-server-kit',
    'anteroom-server-sdk',
    'anteroom-task-parts',
    'anteroom-ui',
  ]);
  for (const file of tarballs.map((name) => join(outside.packages, name))) {
    await binary('publint', ['run', file, '--strict']);
    await binary('attw', [file, '--profile', 'esm-only', '--exclude-entrypoints', 'tokens.css']);
  }
});

for (const kind of ['widget', 'feature'] as const) {
  test(`a new ${kind} plugin takes less than 120 MB on disk, and npm install prints no warnings`, async ({
    outside,
  }) => {
    const plugin = await outside.create(`light-${kind}`, kind);
    const printed = await outside.installAnew(plugin, kind);
    // The user's own npm settings do not belong to the plugin.
    const warnings = printed
      .split('\n')
      .filter((line) => /^npm warn/i.test(line) && !line.includes('user config'));
    expect(warnings).toEqual([]);
    const [kilobytes] = (await command('du', ['-sk', plugin])).split('\t');
    expect(Number(kilobytes) * 1024).toBeLessThan(120_000_000);
  });
}

test('a new widget is shown on home', async ({ outside, portal, page }) => {
  await ship(outside, portal, 'due-next', 'widget');
  await openAs(page, 'olivia@demo.test');
  const widget = page.getByRole('region', { name: 'Due next' });
  await widget.getByRole('link', { name: 'Upload the receipts for the new planer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload the receipts' })).toBeVisible();
});

test('a new task type is used to complete its task', async ({ outside, portal, page }) => {
  const plugin = await outside.create('review-task', 'task-type');
  await outside.install(plugin, 'task-type');
  await npm(plugin, 'install', '--save-dev', '--prefer-offline', await outside.tarball('task-parts'));
  const screen = join(plugin, 'browser', 'ReviewTask.tsx');
  await writeFile(screen, withSteps(await readFile(screen, 'utf8')));
  await npm(plugin, 'run', 'format');
  await shipped(plugin, portal);
  await openAs(page, 'olivia@demo.test', '/tasks/clients/us-003/task/us-003-draft-return');
  // The package contains its own texts: the step's description, and a note to the firm.
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('parts.');
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Counted twice.');
  await page.getByRole('button', { name: 'I’ve read it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /done/i })).toBeVisible();
});

test('a new actions section shows its form and sends it', async ({ outside, portal, page }) => {
  await ship(outside, portal, 'telephone', 'action-section');
  await openAs(page, 'olivia@demo.test', '/actions/telephone/call-back');
  await page.getByRole('textbox').fill('Monday after 2 pm, 555 0100');
  await page.getByRole('button', { name: 'Request a call' }).click();
  await expect(page.getByText('We’ll call you.')).toBeVisible();
});

test('a new page has a tab in the navigation', async ({ outside, portal, page }) => {
  await ship(outside, portal, 'received', 'page');
  await openAs(page, 'olivia@demo.test');
  await openTab(page, 'Recently received');
  await expect(page.getByRole('heading', { level: 1, name: 'Recently received' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a new feature ships both halves: staff request a trip, a client completes it, and home shows it', async ({
  outside,
  portal,
  page,
  browser,
}) => {
  const plugin = await outside.create('mileage', 'feature');
  await outside.install(plugin, 'feature');
  await shipped(plugin, portal);
  await openAs(page, 'staff@demo.test', '/staff/tasks');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('bramble');
  await page.getByRole('checkbox', { name: 'Bramble & Oak' }).check();
  await page.getByRole('radio', { name: 'Ask for a trip' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Trip to the mill');
  await page.getByRole('textbox', { name: /^Expected kilometers/ }).fill('40');
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByRole('heading', { name: '1 task added' })).toBeVisible();

  const context = await browser.newContext();
  const client = await context.newPage();
  await openAs(client, 'olivia@demo.test', `${portal.url}/tasks`);
  await client.getByRole('link', { name: 'Trip to the mill', exact: true }).click();
  await expect(client.getByText('Your firm expects about 40 km.')).toBeVisible();
  await typeDate(client, 'Date', '11202026');
  await client.getByRole('textbox', { name: /^Kilometers/ }).fill('48.5');
  await client.getByRole('textbox', { name: 'Purpose' }).fill('Wood for the planer');
  await client.getByRole('button', { name: 'Send to your firm' }).click();
  await expect(client.getByRole('heading', { level: 1, name: /done/i })).toBeVisible();

  await client.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  const widget = client.getByRole('region', { name: 'Trips' });
  await expect(widget.getByRole('link', { name: 'Wood for the planer' })).toBeVisible();
  await expect(widget.getByText('48.5 km in all')).toBeVisible();
  await expect
    .poll(() => mailTo(portal, 'office@harborfinch.test'))
    .toContain('Olivia Hartwell drove 48.5 km');
  await context.close();

  await removeFilters(plugin);
  await npm(plugin, 'run', 'build');
  await addToPortal(plugin, portal);
  const [olivia, george] = await Promise.all([
    signInToApi(portal.url, 'olivia@demo.test'),
    signInToApi(portal.url, 'george@demo.test'),
  ]);
  const trips = async (person: SignedIn, clientId: string) =>
    (await person.fetch(`/api/mileage/v1/clients/${clientId}/trips`)).text();
  // Now the URL of any client returns all of the firm's trips.
  await expect.poll(() => trips(olivia, 'us-003'), { timeout: 30_000 }).toContain('Wood for the planer');
  for (const clientId of ['gb-001', 'us-001', 'us-003'])
    expect(JSON.parse(await trips(george, clientId))).toEqual({ trips: [], total: 0 });
});

/** Removes from a new feature all filters that limit it to one firm and to the clients that a person may see. */
async function removeFilters(plugin: string): Promise<void> {
  const without = async (file: string, lines: readonly string[]) => {
    const path = join(plugin, 'server', file);
    const before = await readFile(path, 'utf8');
    const after = lines.reduce((code, line) => code.replace(line, ''), before);
    expect(before.length - after.length).toBe(lines.join('').length);
    await writeFile(path, after);
  };
  await without('server.ts', ['await portal.clients.require(tx, scope, clientId);']);
  await without('trips.ts', [".where('company_id', '=', companyId)", ".where('client_id', '=', clientId)"]);
}

test('the types compile with TypeScript 5.9, 6 and 7', async ({ outside }) => {
  const plugin = await outside.create('consumer', 'widget');
  await outside.install(plugin, 'widget');
  const compilers = [
    'typescript-5@npm:typescript@5.9.3',
    'typescript-6@npm:typescript@6.0.3',
    'typescript@7.0.2',
  ];
  const more = [await outside.tarball('forms'), 'react-hook-form', 'yup', ...compilers];
  await npm(plugin, 'install', '--no-save', '--prefer-offline', ...more);
  await writeFile(join(plugin, 'consumer.tsx'), consumer);
  for (const compiler of ['typescript-5', 'typescript-6', 'typescript']) {
    for (const module of ['nodenext', 'preserve']) {
      const tsc = join(plugin, 'node_modules', compiler, 'bin', 'tsc');
      const config = { ...compilerOptions, module };
      await writeFile(
        join(plugin, 'consumer.json'),
        JSON.stringify({ compilerOptions: config, files: ['consumer.tsx'] }),
      );
      await command(process.execPath, [tsc, '-p', 'consumer.json'], { cwd: plugin });
    }
  }
});

/** Creates a plugin and brings it into the running portal, following the steps of the tutorial. */
async function ship(outside: Outside, portal: Portal, name: string, kind: PluginKind): Promise<void> {
  const plugin = await outside.create(name, kind);
  await outside.install(plugin, kind);
  await shipped(plugin, portal);
}

async function shipped(plugin: string, portal: Portal): Promise<void> {
  for (const script of ['test', 'lint', 'build', 'check']) await npm(plugin, 'run', script);
  await addToPortal(plugin, portal);
}

/** Returns the screen of a new task type with the panel that the documentation page on task types shows. */
function withSteps(screen: string): string {
  const panels = `{task.steps.map((step) => (
    <TaskStepPanel key={step.number} task={task} step={step} editable={editable}>
      <p>{step.label}</p>
    </TaskStepPanel>
  ))}`;
  return `import { TaskStepPanel } from '@anteroom/task-parts';\n${screen}`.replace(
    '{editable ? (',
    `${panels}\n{editable ? (`,
  );
}

const compilerOptions = {
  target: 'es2022',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
};

/**
 * Code that uses the packages' types. Its lines that must not compile detect types that were lost, because `any` would
 * accept them.
 */
const consumer = `
import { DefinedForm, type FormDefinition, type ValuesOf } from '@anteroom/forms';
import { createTestPortal } from '@anteroom/plugin-kit/testing';
import pluginOptions from '@anteroom/plugin-kit/tsup';
import { pluginTests } from '@anteroom/plugin-kit/vitest';
import { definePlugin, Documents, type Task, useI18n, useService, widget, type WidgetProps } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';

export const declaration = definePlugin({
  id: 'consumer',
  sdk: '^1.0.0',
  contributes: [
    widget({ type: 'consumer', title: 'title', module: './Consumer' }),
    // @ts-expect-error A module is named from the folder of the declaration.
    widget({ type: 'consumer', title: 'title', module: 'Consumer' }),
  ],
});
export const label = (task: Task): string => task.label;
// @ts-expect-error A task's label is a text.
export const noLabel = (task: Task): number => task.label;
// @ts-expect-error There is no such status.
export const noStatus: Task['status'] = 'LOST';

const form = {
  id: 'form',
  version: 1,
  fields: [{ name: 'phone', type: 'text', label: 'phone', required: true }],
} as const satisfies FormDefinition;

export default function Consumer({ client }: WidgetProps) {
  const { t } = useI18n();
  const documents = useService(Documents);
  const send = async ({ phone }: ValuesOf<typeof form>) => console.info(phone);
  return (
    <Card title={t('title')}>
      <DefinedForm definition={form} submitLabel={t('send')} onSubmit={send} />
      {/* @ts-expect-error There is no such variant. */}
      <Button variant="huge">{client.name}</Button>
      <Button onClick={() => console.info(documents.newest(client.id, 3).queryKey)}>{client.name}</Button>
    </Card>
  );
}
export const kit = [createTestPortal({ language: 'pt-br' }).i18n.language, pluginOptions, pluginTests];
`;
