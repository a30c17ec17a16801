import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noFaults } from '../support/faultless.ts';
import { press, reach } from '../support/keyboard.ts';
import { openAs } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 }, reducedMotion: 'reduce' });

    test('help, feedback, report, client, language and profile dialogs are free of accessibility faults', async ({
      page,
    }) => {
      await openAs(page, 'marco@demo.test');
      await page.getByRole('button', { name: 'Help', exact: true }).click();
      await expect(page.getByRole('link', { name: /Send us documents/ })).toBeVisible();
      await noFaults(page, 'help');
      await page.getByRole('button', { name: 'Give feedback' }).click();
      await page.getByRole('dialog', { name: 'Feedback' }).getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Choose one.')).toBeVisible();
      await noFaults(page, 'feedback');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Report an issue' }).click();
      await page.getByRole('textbox', { name: 'What went wrong?' }).fill('Nothing, this is a test.');
      await noFaults(page, 'report, description');
      await page.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText(/^Live chat hours: /)).toBeVisible();
      await noFaults(page, 'report, confirmation');
      await page.getByRole('button', { name: 'Live chat' }).click();
      await expect(page.getByLabel('Reference code')).toBeVisible();
      await noFaults(page, 'report, chat');
      await page.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('button', { name: /^Client: / }).click();
      await expect(page.getByText('40 clients')).toBeVisible();
      await noFaults(page, 'clients');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: /^Language: / }).click();
      await expect(page.getByRole('dialog', { name: 'Language' }).getByRole('combobox')).toBeVisible();
      await noFaults(page, 'language');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: /’s account/ }).click();
      await page.getByRole('menuitem', { name: 'Profile settings' }).click();
      await expect(page.getByLabel('First name')).toHaveValue('Marco');
      await noFaults(page, 'profile settings');
    });
  });
}

test('a report is confirmed by e-mail with the reference code that the page shows, by keyboard alone', async ({
  page,
  portal,
}) => {
  await openAs(page, 'ines@demo.test');
  const report = page.getByRole('button', { name: 'Relatar um problema' });
  await report.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'O que deu errado?' })).toBeFocused();
  await page.keyboard.type('O botão não responde.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const confirmed = page.getByRole('dialog', { name: 'Relato enviado' });
  const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await confirmed.getByRole('status').textContent()) ?? '')?.[0];
  expect(code).toBeTruthy();
  await expect(confirmed.getByRole('link', { name: 'Enviar um e-mail' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:suporte@auroracontabil\\.test\\?subject=.*${code}`),
  );
  await page.keyboard.press('Escape');
  await expect(report).toBeFocused();
  await expect
    .poll(() => mailsAbout(portal.dataDir, code ?? ''))
    .toEqual(['ines@demo.test', 'suporte@auroracontabil.test']);
});

/** Returns the recipients of the server's e-mails that contain a text. */
async function mailsAbout(dataDir: string, text: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return mails
    .filter((mail) => mail.includes(text))
    .map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? '')
    .sort();
}

test('a help search opens its results and an article in a new tab, by keyboard alone', async ({
  page,
  context,
}) => {
  await openAs(page, 'olivia@demo.test');
  await press(page, page.getByRole('button', { name: 'Help', exact: true }));
  await reach(page, page.getByRole('searchbox', { name: 'Search help' }));
  await page.keyboard.type('authenticator phone');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const results = await opened;
  await expect(results.getByRole('heading', { name: 'Results for “authenticator phone”' })).toBeVisible();
  await results.getByRole('link', { name: 'Sign in with a second step' }).click();
  await expect(results.getByRole('heading', { level: 1 })).toHaveText('Sign in with a second step');
  await noFaults(results, 'a help article');
});

test('a client among many is found, selected and remembered, by keyboard alone', async ({ page }) => {
  await openAs(page, 'marco@demo.test');
  await page.getByRole('button', { name: /^Client: / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Select a client' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  expect(await dialog.getByRole('listitem').count()).toBeLessThanOrEqual(50);
  await page.keyboard.type('candles');
  await expect(dialog.getByText('1 client', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Saltmarsh Candles' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Select', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Client: Saltmarsh Candles/ })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Client: Saltmarsh Candles/ })).toBeVisible();
});

test('a notice from the firm shows its details, and stays closed after a reload', async ({ page }) => {
  await openAs(page, 'george@demo.test');
  const notice = page.getByText(/^At the moment, we meet clients by video call/);
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('dialog', { name: 'News from Thames & Ledger LLP' })).toBeVisible();
  await noFaults(page, 'a notice');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
