import { expect, test } from '@playwright/test';
import { faultless, faultlessInBothThemes } from '../../../test/support/faultless.ts';
import { type Portal, startPortal } from '../../../test/support/portal.ts';
import { openAs } from '../../../test/support/signIn.ts';

let portal: Portal;

// Colours are checked right after the theme has changed.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(() => portal.dispose());

const csv = (text: string) => ({
  name: 'clients.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
});

test('an owner adds a client and a person, archives with Undo, imports a file, and tags a client', async ({
  page,
}) => {
  await openAs(page, 'staff@demo.test', `${portal.url}/staff`);
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Bramble & Oak' })).toBeVisible();
  await faultlessInBothThemes(page, 'the clients');
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('link', { name: 'Add client' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: /^EIN/ }).fill('12');
  await page.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByText('Fill this in')).toBeVisible();
  await expect(page.getByText('This number isn’t valid. Check the digits.')).toBeVisible();
  await faultless(page, 'a client that was refused');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zephyr Kites LLC');
  await page.getByRole('textbox', { name: /^EIN/ }).fill('987654321');
  await page.getByRole('checkbox', { name: /Stella Finch/ }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Zephyr Kites LLC', level: 1 })).toBeVisible();
  await expect(page.getByText('98-7654321')).toBeVisible();
  await faultlessInBothThemes(page, 'a client');
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('button', { name: 'Add new person' }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Wanda');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Quist');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('wanda@quist.test');
  await page.keyboard.press('Enter');
  const people = page.getByRole('list', { name: 'People' });
  await expect(people.getByRole('listitem')).toContainText(['Wanda Quist']);

  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();

  await page.goto(`${portal.url}/staff/clients#import`);
  const file = page.locator('input[type=file]');
  await file.setInputFiles(csv('client,name\nI-1,Ímpar Ltda\n,Sem código\nI-1,Outro nome\n'));
  await expect(page.getByText('clients.csv has 3 errors')).toBeVisible();
  await faultless(page, 'a file with errors');
  await file.setInputFiles(
    csv('client;name;firstName;lastName;email\nI-1;Ímpar Ltda;Rui;Paz;rui@impar.test\n'),
  );
  await expect(page.getByText('Ímpar Ltda (I-1), Rui Paz')).toBeVisible();
  await faultlessInBothThemes(page, 'a dry run');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Import complete')).toBeVisible();
  await page.getByRole('link', { name: 'Go to clients' }).click();
  await page.getByRole('searchbox', { name: /tax ID/ }).fill('i-1');
  await page.getByRole('checkbox', { name: 'Select Ímpar Ltda' }).check();
  await page.getByRole('button', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change tags' });
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('year end');
  await faultless(page, 'tags for many');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The tags of 1 client will change.')).toBeVisible();
  await faultless(page, 'what would happen to many');
  await dialog.getByRole('button', { name: 'Change the tags of 1 client' }).click();
  await expect(dialog.getByText('Tags changed for 1 client')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('year end')).toBeVisible();
  await page.getByRole('link', { name: 'Ímpar Ltda' }).click();
  await expect(people.getByRole('listitem')).toContainText(['Rui Paz']);
});

test.describe('390 px, dark', () => {
  test.use({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });

  test('an owner adds a staff member and changes the role, but cannot demote the last owner', async ({
    page,
  }) => {
    await openAs(page, 'staff@demo.test', `${portal.url}/staff/people#staff`);
    await page.getByRole('link', { name: 'Add staff member' }).click();
    await page.getByRole('textbox', { name: 'First name' }).fill('Nell');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Ames');
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('nell@harborfinch.test');
    await page.getByRole('radio', { name: /Read-only/ }).check();
    await faultless(page, 'a new member of the staff');
    await page.getByRole('button', { name: 'Add staff member' }).click();
    const nell = page.getByRole('listitem').filter({ hasText: 'Nell Ames' });
    await expect(nell).toContainText('Read-only');
    await nell.getByRole('button', { name: 'Change: Nell Ames' }).click();
    await nell.getByRole('combobox', { name: 'Role' }).selectOption('Manager');
    await faultless(page, 'the staff');
    await nell.getByRole('button', { name: 'Save' }).click();
    await expect(nell.getByRole('combobox', { name: 'Role' })).toHaveCount(0);
    await expect(nell).toContainText('Manager');

    await page.getByRole('button', { name: 'Change: Stella Finch' }).click();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Staff');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A firm needs an owner.')).toBeVisible();
  });
});
