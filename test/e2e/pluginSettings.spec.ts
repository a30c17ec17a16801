import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { widget } from '@anteroom/sdk';
import { expect, type Page, test } from '@playwright/test';
import { type PluginFixture, writePlugin } from '../fixtures/writePlugin.ts';
import { faultlessInBothThemes, noFaultsInBothThemes } from '../support/faultless.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { openAs } from '../support/signIn.ts';
import { openUnderMore } from '../support/staffTab.ts';

const deadlines: PluginFixture = {
  id: 'deadlines',
  contributes: [widget({ type: 'deadlines', title: 'title', module: './Deadlines' })],
  settings: [
    {
      level: 'firm',
      schema: {
        type: 'object',
        title: 'title',
        properties: {
          greeting: { type: 'string', title: 'greeting', maxLength: 40, default: 'Hello', public: true },
          contact: { type: 'string', title: 'contact', format: 'email' },
        },
      },
    },
    {
      level: 'client',
      schema: {
        type: 'object',
        title: 'title',
        properties: {
          days: {
            type: 'integer',
            title: 'days',
            description: 'daysHint',
            minimum: 1,
            maximum: 30,
            default: 7,
          },
          kinds: {
            type: 'array',
            title: 'kinds',
            items: { type: 'string', enum: ['tax', 'wages'], labels: { tax: 'tax', wages: 'wages' } },
            default: ['tax', 'wages'],
          },
          from: { type: 'string', title: 'from', format: 'date' },
          mail: { type: 'boolean', title: 'mail' },
        },
      },
    },
  ],
  modules: {
    './Deadlines': `
      import { createElement } from 'react';
      import { Settings, useService } from '@anteroom/sdk';
      import { useQuery } from '@tanstack/react-query';
      export default function Deadlines({ client }) {
        const settings = useService(Settings);
        const firm = useQuery(settings.get({ level: 'firm' })).data ?? {};
        const own = useQuery(settings.get({ level: 'client', clientId: client.id })).data ?? {};
        return createElement('p', null, JSON.stringify({ firm, days: own.days }));
      }`,
  },
  texts: {
    title: 'Deadlines',
    greeting: 'Greeting',
    contact: 'Contact',
    days: 'Days ahead',
    daysHint: 'From today',
    kinds: 'Kinds',
    tax: 'Taxes',
    wages: 'Wages',
    from: 'Not before',
    mail: 'Send e-mails',
  },
};

let pluginsDir: string;
let portal: Portal;
test.use({ reducedMotion: 'reduce' });

test.beforeAll(async () => {
  pluginsDir = await mkdtemp(join(tmpdir(), 'anteroom-plugins-'));
  await writePlugin(join(pluginsDir, deadlines.id), deadlines);
  portal = await startPortal({ env: { PLUGINS_DIR: pluginsDir } });
});
test.afterAll(async () => {
  await portal.dispose();
  await rm(pluginsDir, { recursive: true, force: true });
});

const form = (page: Page, name = 'Deadlines') => page.getByRole('region', { name });

async function faultlessAtWidths(page: Page, where: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await faultlessInBothThemes(page, `${where}, ${width} px`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${where}, ${width} px`).toBeLessThanOrEqual(0);
  }
}

test('people change their own settings of a plugin, and home applies them', async ({ page }) => {
  await openAs(page, 'ines@demo.test', `${portal.url}/home`);
  const calendar = page.getByRole('region', { name: 'Agenda tributária' });
  await expect(calendar.getByLabel('Situação')).toHaveValue('all');

  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Configurações', exact: true }).click();
  await expect(page).toHaveURL(/\/account\/settings$/);
  const settings = form(page, 'Agenda tributária');
  const save = settings.getByRole('button', { name: 'Salvar' });
  await expect(save).toBeDisabled();
  await settings.getByLabel('Situação exibida primeiro').selectOption('open');
  await save.click();
  await expect(page.getByText('Agenda tributária: alterações salvas.')).toBeVisible();
  await expect(save).toBeDisabled();
  await faultlessAtWidths(page, 'one’s own settings');

  await page.getByRole('link', { name: 'Início' }).first().click();
  await expect(calendar.getByLabel('Situação')).toHaveValue('open');
  await page.reload();
  await expect(calendar.getByLabel('Situação')).toHaveValue('open');
});

test('staff change a plugin’s firm settings, which take effect for clients at once and which clients cannot open', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const client = await context.newPage();
  await openAs(client, 'olivia@demo.test', `${portal.url}/home`);
  const shown = client.locator('[data-plugin="deadlines"]');
  await expect(shown).toContainText('{"firm":{"greeting":"Hello"},"days":7}');

  await openAs(page, 'staff@demo.test', `${portal.url}/`);
  await page.goto(`${portal.url}/staff`);
  await openUnderMore(page, 'Firm settings');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('contact');
  await page.getByRole('link', { name: 'Deadlines' }).click();
  const settings = form(page);
  await settings.getByLabel('Contact').fill('office');
  await settings.getByLabel('Greeting').fill('Welcome');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(
    settings.getByText('Enter an e-mail address, such as name@example.com.').first(),
  ).toBeVisible();
  await faultlessAtWidths(page, 'the firm’s settings');
  await settings.getByLabel('Contact').fill('office@harbor.test');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Deadlines: changes saved.')).toBeVisible();

  await expect(shown).toContainText('{"firm":{"greeting":"Welcome"},"days":7}');
  await client.goto(`${portal.url}/staff/settings`);
  await expect(client.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
  await client.getByRole('button', { name: /’s account/ }).click();
  await expect(client.getByRole('menuitem', { name: 'Client settings' })).toBeVisible();
  await expect(client.getByRole('menuitem', { name: 'Settings', exact: true })).toHaveCount(0);
  await context.close();
});

test('client settings are changed by keyboard, and replace a concurrent change only after a confirmation', async ({
  page,
  browser,
}) => {
  await openAs(page, 'olivia@demo.test', `${portal.url}/home`);
  await page.goto(`${portal.url}/account/client-settings`);
  const days = form(page).getByLabel('Days ahead');
  await faultlessAtWidths(page, 'a client’s settings');

  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, 'olivia@demo.test', `${portal.url}/`);
  await days.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12');
  await other.goto(`${portal.url}/account/client-settings`);
  await form(other).getByLabel('Days ahead').fill('20');
  await form(other).getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Deadlines: changes saved.')).toBeVisible();
  await context.close();

  await expect(form(page).getByText('These settings have changed in the meantime')).toBeVisible();
  await expect(days).toHaveValue('12');
  await form(page).getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await noFaultsInBothThemes(page, 'the question');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('Deadlines: changes saved.')).toBeVisible();
  await page.goto(`${portal.url}/home`);
  await expect(page.locator('[data-plugin="deadlines"]')).toContainText('"days":12');
});
