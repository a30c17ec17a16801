import { readFile } from 'node:fs/promises';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { signIn as signInByApi } from '@anteroom/server/testing/signIn';
import { expect, test } from '@playwright/test';
import { faultless, faultlessInBothThemes } from '../../../test/support/faultless.ts';
import { type Portal, startPortal } from '../../../test/support/portal.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { openUnderMore } from '../../../test/support/staffTab.ts';

let portal: Portal;

// Colours are checked right after the theme has changed.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(() => portal.dispose());

const drawing = (inside: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`),
});

test.describe('1280 px', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('an owner changes the look, sees it applied, and finds and exports the change in the audit log', async ({
    page,
  }) => {
    await openAs(page, 'staff@demo.test', `${portal.url}/staff`);
    await openUnderMore(page, 'Firm settings');
    await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible();
    await faultlessInBothThemes(page, 'the list of settings');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('logo');
    await expect(page.getByRole('link', { name: 'Audit log' })).toBeHidden();
    await page.getByRole('link', { name: 'Look' }).click();

    const logo = page.getByRole('group', { name: 'Logo' });
    await logo.locator('input[type=file]').setInputFiles(drawing('<script>alert(1)</script>'));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(logo.getByText(/without scripts/)).toBeInViewport();
    await faultless(page, 'a logo that was refused');
    await logo
      .locator('input[type=file]')
      .setInputFiles(drawing('<circle cx="4" cy="4" r="4" fill="#0a5"/>'));
    await page.getByRole('textbox', { name: 'Header line' }).fill('Harbor & Finch, since 1921');
    await page.getByRole('textbox', { name: 'Header background', exact: true }).fill('#5b1f6b');
    await page.getByRole('textbox', { name: 'Buttons and links', exact: true }).fill('#ffd500');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('Harbor & Finch, since 1921').first()).toBeVisible();
    await expect(preview.getByText(/Some colors are adjusted/)).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Look: changes saved.')).toBeVisible();

    const header = page.getByRole('banner');
    await expect(header.getByText('Harbor & Finch, since 1921')).toBeVisible();
    await expect(header).toHaveCSS('background-color', 'rgb(91, 31, 107)');
    await faultlessInBothThemes(page, 'the look');
    await page.emulateMedia({ colorScheme: 'light' });

    const toSettings = page.getByRole('main').getByRole('link', { name: 'Firm settings' });
    await toSettings.filter({ visible: true }).first().click();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Firm settings changed');
    const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    await expect(entries).toHaveCount(1);
    await entries.getByRole('button', { name: /^Details/ }).click();
    await expect(entries).toContainText('#5b1f6b');
    await faultlessInBothThemes(page, 'the audit log');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('audit-log.csv');
    const signed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export signed log' }).click();
    const [head = '', ...chained] = (await readFile(await (await signed).path(), 'utf8')).trim().split('\n');
    expect(JSON.parse(JSON.parse(head).signed)).toMatchObject({ firm: 'c1001', position: chained.length });
  });
});

test.describe('390 px, dark', () => {
  test.use({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });

  test('an owner is warned whom a second step would sign out, and sets the page after signing out', async ({
    page,
  }) => {
    await openAs(page, 'staff@demo.test', `${portal.url}/staff/settings`);
    await faultless(page, 'the list of settings');
    await page.getByRole('link', { name: 'Look' }).click();
    await expect(page.getByRole('textbox', { name: 'Name of the firm' })).toBeVisible();
    await faultless(page, 'the look');
    await page.goto(`${portal.url}/staff/settings/audit-log`);
    await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible();
    await faultless(page, 'the audit log');

    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${portal.url}/staff/settings/mail`);
    await page.getByRole('textbox', { name: /^Signature/ }).fill('Harbor & Finch\nMain Street 1');
    await expect(page.frameLocator('iframe').getByText('Main Street 1')).toBeVisible();
    expect(errors).toEqual([]);
    await faultless(page, 'a mail');
    await page.goto(`${portal.url}/staff/settings/features`);
    await page.getByRole('switch', { name: 'Links to tasks' }).check();
    await expect(page.getByText('Turned on: Links to tasks')).toBeVisible();
    await faultless(page, 'the features');
    await page.goto(`${portal.url}/staff/settings/languages`);
    await page.getByRole('checkbox', { name: /Nederlands/ }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Languages and time: changes saved.')).toBeVisible();
    await faultless(page, 'the languages');
    await page.getByRole('button', { name: /^Language: / }).click();
    const choice = page.getByRole('dialog').getByRole('combobox');
    await expect(choice.locator('option', { hasText: 'Português' })).toHaveCount(1);
    await expect(choice.locator('option', { hasText: 'Nederlands' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.goto(`${portal.url}/staff/settings/sign-in`);
    await page.getByRole('radio', { name: /For all staff/ }).check();
    await expect(page.getByText(/When you save, you’re signed out/)).toBeVisible();
    await faultless(page, 'the rules of signing in');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Ask more people for a second step?' });
    await expect(dialog).toContainText('you among them');
    await faultless(page, 'the question before a second step is asked for');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('textbox', { name: 'Page after signing out' }).fill('example.com');
    await page.getByRole('radio', { name: /For chosen people/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/Enter an address that begins with https/)).toBeVisible();
    await faultless(page, 'a rule that was refused');
    await page.getByRole('textbox', { name: 'Page after signing out' }).fill('https://example.com/');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Sign-in: changes saved.')).toBeVisible();
  });
});

test('a manager has no access to the firm’s settings', async ({ page }) => {
  const stella = await signInByApi(portal.url, 'staff@demo.test');
  const nell = { firstName: 'Nell', lastName: 'Ames', email: 'nell@harborfinch.test', role: 'owner' };
  expect((await sendJson(stella, 'POST', '/api/people/v1/staff', nell)).status).toBe(201);
  expect((await sendJson(stella, 'PATCH', '/api/people/v1/staff/staff', { role: 'manager' })).status).toBe(
    200,
  );
  await openAs(page, 'staff@demo.test', `${portal.url}/staff/settings`);
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
  await page.goto(`${portal.url}/staff`);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Firm settings' })).toHaveCount(0);
});
