import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailServer, startMailServer } from '@anteroom/server/testing/mailServer';
import { ScriptedProvider } from '@anteroom/server/testing/scriptedProvider';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { addAuthenticator, withoutAutofill } from '../support/authenticator.ts';
import { faultless, faultlessInBothThemes } from '../support/faultless.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

const provider = new ScriptedProvider();
const password = 'uma manhã em Recife';
let mail: MailServer;
let portal: Portal;
/** The owner's browser, which has the passkey. */
let page: Page;

// The second test needs the firm created by the first.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  mail = await startMailServer();
  await provider.listen();
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-setup-'));
  portal = await startPortal({
    dataDir,
    env: {
      SEED: 'none',
      SMTP_URL: mail.url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
    },
  });
  // Avoid transitions, because colours are checked right after the theme has changed.
  page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce' });
});
test.afterAll(async () => {
  await page.close();
  await portal.dispose();
  await mail.close();
  provider.close();
});

/** Returns the link that the server printed at its start. */
async function printedLink(): Promise<string> {
  const link = () => /\S+\/setup#\S+/.exec(portal.output())?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  return link();
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

test('the printed link sets up an empty portal’s firm once, and its owner signs in', async ({ browser }) => {
  await withoutAutofill(page);
  const link = await printedLink();
  await page.goto(`${portal.url}/tasks`);
  await expect(title(page)).toHaveText('This portal isn’t set up yet');
  await faultlessInBothThemes(page, 'an empty portal');
  const open = (path: string) => page.request.get(portal.url + path, { maxRedirects: 0 });
  for (const path of ['/', '/auth', '/company/lumen']) expect((await open(path)).status()).toBe(302);
  await page.goto('about:blank');
  await page.goto(`${portal.url}/setup#${'x'.repeat(43)}`);
  await expect(title(page)).toHaveText('This link isn’t valid');
  await faultlessInBothThemes(page, 'a guessed link');

  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('about:blank');
  await page.goto(link);
  await expect(title(page)).toHaveText('Your firm');
  expect(page.url()).toBe(`${portal.url}/setup`);
  await faultlessInBothThemes(page, 'the firm');
  await page.emulateMedia({ colorScheme: 'light' });
  await next(page);
  await expect(page.getByRole('alert')).toHaveText('Check the marked fields.');
  await expect(page.getByRole('textbox', { name: 'Name of the firm' })).toBeFocused();
  await faultless(page, 'a firm that was refused');

  await page.getByRole('textbox', { name: 'Name of the firm' }).fill('Lumen Contábil');
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Brazil' });
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('pt-br');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Sao_Paulo');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('en-us');
  await page.getByRole('textbox', { name: 'E-mail address of the office' }).fill('oi@lumen.test');
  // A field's error disappears once the field is changed.
  await expect(page.getByText('Fill this in.')).toHaveCount(0);
  await expect(page.getByText('Check the marked fields.')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffcc00');
  await expect(page.getByText('We adjust this color')).toBeVisible();
  const logo = page.getByLabel('Logo').and(page.locator('input'));
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg });
  await expect(page.getByText(/An SVG can hold a script/)).toBeVisible();
  // The file's bytes count, not its name.
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
  await next(page);
  await expect(page.getByText(/An SVG can hold a script/)).toBeVisible();
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel });
  await faultlessInBothThemes(page, 'a firm that is filled in');
  await page.emulateMedia({ colorScheme: 'light' });

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name of the firm' })).toHaveValue('Lumen Contábil');
  await next(page);
  await expect(title(page)).toHaveText('Your account');
  await faultlessInBothThemes(page, 'the owner');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('textbox', { name: 'First name' }).fill('Lia');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Prado');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('lia@lumen.test');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('12345678');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Create the portal' }).click();
  await expect(page.getByText('Many people use this password. Choose another.')).toBeVisible();
  await expect(field).toBeFocused();
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(field).toBeHidden();
  await faultlessInBothThemes(page, 'an owner with a passkey');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Create the portal' }).click();

  await expect(title(page)).toHaveText('E-mail');
  await expect(page.getByText('Mail server: 127.0.0.1')).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText('E-mail');
  await page.getByRole('button', { name: 'Send a test e-mail' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The mail server accepted it' })).toContainText(
    '250',
  );
  expect((await mail.mailTo('lia@lumen.test')).subject).toBe('E-mail from Lumen Contábil works');
  await faultlessInBothThemes(page, 'the test e-mail');
  await page.emulateMedia({ colorScheme: 'light' });
  await next(page);
  await expect(title(page)).toHaveText('Your clients');
  await faultlessInBothThemes(page, 'the clients, now or later');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Import clients' }).click();

  // The firm also has its own identity provider, so its page asks which one to use; it asks nothing else.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(title(page)).toHaveText('Import clients');

  const other = await browser.newPage();
  await other.goto(link);
  await expect(title(other)).toHaveText('This link was already used');
  await faultlessInBothThemes(other, 'a used link');
  await other.goto(`${portal.url}/setup`);
  await expect(title(other)).toHaveText('There’s nothing to set up');
  expect((await open('/auth')).status()).toBe(200);
  await other.close();

  // Nobody has to name the portal's only firm.
  const stranger = await newPage(browser);
  await stranger.goto(`${portal.url}/tasks`);
  await expect(stranger.getByText('Lumen Contábil').first()).toBeVisible();
  await expect(stranger).toHaveTitle(/Lumen Contábil/);
  await stranger.context().close();
});

const clients = Array.from({ length: 300 }, (_, index) => {
  const number = String(index + 1).padStart(3, '0');
  const staff = index < 3 ? 'nell@lumen.test' : '';
  return `L-${number},Cliente ${number},${staff},Ana,Lima ${number},ana${number}@clientes.test`;
});
const header = 'client,name,staff,firstName,lastName,email';

test('the firm imports and invites 300 clients, and people join by passkey, organization account or password', async ({
  browser,
}) => {
  await page.goto(`${portal.url}/staff/settings/folders`);
  await page.getByRole('button', { name: 'Add a template' }).click();
  const editor = page.getByRole('dialog', { name: 'Add a template' });
  await editor.getByRole('textbox', { name: 'Name of the template' }).fill('Year-end');
  await editor.getByRole('textbox', { name: 'Name of folder 1' }).fill('Papers {taxYear}');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Year-end' })).toContainText('Papers');

  await page.goto(`${portal.url}/staff/people#staff`);
  await page.getByRole('link', { name: 'Add staff member' }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Nell');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Ames');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('nell@lumen.test');
  await page.getByRole('radio', { name: /^Staff/ }).check();
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await page.getByRole('button', { name: 'Invite: Nell Ames' }).click();
  await expect(page.getByText('Invitation sent to nell@lumen.test')).toBeVisible();

  await page.goto(`${portal.url}/staff/clients#import`);
  await choose(page, [
    ...clients.slice(0, 10),
    ',Sem número,,,,',
    'L-004,Outro nome,,,,',
    ...clients.slice(10),
  ]);
  await expect(page.getByText('clients.csv has 2 errors')).toBeVisible();
  await choose(page, clients);
  await page.getByRole('button', { name: 'Import 300 rows' }).click();
  await expect(page.getByText('Import complete')).toBeVisible();
  await page.getByRole('link', { name: 'Invite people' }).click();
  await page.getByRole('button', { name: 'Invite everyone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invite 300 people' }).click();
  await expect(dialog.getByText('300 invitations sent')).toBeVisible({ timeout: 60_000 });

  const ana = await newPage(browser);
  await addAuthenticator(ana);
  await ana.goto(await joinLink('ana001@clientes.test'));
  await ana.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(ana.getByRole('banner')).toBeVisible();
  await ana.goto(`${portal.url}/documents`);
  const buffer = Buffer.from('%PDF-1.7\n');
  const picker = ana.getByLabel('Upload files', { exact: true }).and(ana.locator('input'));
  await picker.setInputFiles({ name: 'Nota.pdf', mimeType: 'application/pdf', buffer });
  await expect(ana.getByText('Uploaded “Nota.pdf”.')).toBeVisible();
  await expect(ana.getByRole('treeitem', { name: /^Papers/ })).toBeVisible();
  await ana.getByRole('button', { name: /’s account$/ }).click();
  await ana.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(ana.getByRole('link', { name: 'Sign in again' })).toBeVisible();
  await ana.goto(`${portal.url}/idp/forgotten`);
  await ana.getByLabel('E-mail').fill('ana001@clientes.test');
  await ana.getByRole('button', { name: 'Send me a code' }).click();
  const { text = '' } = await mail.mailTo('ana001@clientes.test', 'Your code for Lumen Contábil');
  await ana.getByLabel('Code from the e-mail').fill(/\b\d{4} \d{4}\b/.exec(text)?.[0] ?? '');
  await ana.getByLabel('Password', { exact: true }).fill(password);
  await ana.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(ana.getByRole('banner')).toBeVisible();
  await ana.goto(`${portal.url}/documents`);
  await expect(ana.getByRole('button', { name: 'Nota.pdf', exact: true })).toBeVisible();

  provider.visitor = 'ana-002';
  const other = await newPage(browser);
  await other.goto(await joinLink('ana002@clientes.test'));
  await other.getByRole('link', { name: 'Sign in with the account of your organization' }).click();
  await expect(other.getByRole('banner')).toBeVisible();

  const nell = await newPage(browser);
  await nell.goto(await joinLink('nell@lumen.test'));
  await nell.getByLabel('Password', { exact: true }).fill(password);
  await nell.getByRole('button', { name: 'Create my account' }).click();
  await expect(title(nell)).toHaveText('Inbox');
  await nell.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(nell.getByRole('link', { name: /^Cliente \d/ })).toHaveText([
    'Cliente 001',
    'Cliente 002',
    'Cliente 003',
  ]);
});

const newPage = async (browser: Browser) => (await browser.newContext({ locale: 'en-US' })).newPage();

/** Selects a file of clients to import, with these lines. */
async function choose(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from([header, ...lines].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer });
}

/** Returns the invitation link sent to an address, once the e-mail has arrived. */
async function joinLink(email: string): Promise<string> {
  const { text = '' } = await mail.mailTo(email, 'Lumen Contábil invites you to its client portal');
  return /http\S+\/idp\/join\/[\w/-]+/.exec(text)?.[0] ?? '';
}
