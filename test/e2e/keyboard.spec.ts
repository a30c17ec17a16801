import { press, reach } from '../support/keyboard.ts';
import { pdfOfSize } from '../support/pdf.ts';
import { demoPassword, openAs } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test('a task is done by keyboard alone, from signing in to signing out', async ({ page }) => {
  await page.goto('/');
  await press(page, page.getByRole('button', { name: 'Sign in' }));
  await reach(page, page.getByLabel('E-mail'));
  await page.keyboard.type('olivia@demo.test');
  await reach(page, page.getByLabel('Password'));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');

  await press(page, page.getByRole('link', { name: /^Start/ }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Choose files' }));
  await (await choosing).setFiles({
    name: 'by keyboard.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOfSize(20_000),
  });
  await expect(page.getByRole('main')).toContainText('by keyboard.pdf');
  await press(page, page.getByRole('button', { name: 'Mark as done' }));
  await expect(page.getByRole('heading', { name: /done/i })).toBeVisible();

  await page.goto('/documents');
  await press(page, page.getByRole('button', { name: /’s account/ }));
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
});

test('staff start and leave view-as, switch a flag and change the profile by keyboard alone', async ({
  page,
}) => {
  await openAs(page, 'internal@demo.test', '/flags');
  const flag = page.getByRole('switch', { name: 'Internal tools' });
  await reach(page, flag);
  await expect(flag).toHaveCSS('outline-style', 'solid');
  for (const isOn of [false, true]) {
    const saved = page.waitForResponse(/\/api\/flags\/v1\/flags\/internalTools$/);
    await page.keyboard.press('Space');
    await expect(flag).toBeChecked({ checked: isOn });
    expect((await saved).ok()).toBe(true);
    await expect(flag).toBeFocused();
  }

  await page.goto('/staff');
  await reach(page, page.getByRole('searchbox', { name: 'Search by name, e-mail or client' }));
  await page.keyboard.type('hartwell');
  await expect(page.getByRole('listitem').filter({ hasNotText: 'Hartwell' })).toHaveCount(0);
  await press(page, page.getByRole('button', { name: 'View as Olivia Hartwell' }));
  await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Close preview' }));
  await expect(page).toHaveURL(/\/staff\?search=hartwell$/);

  await press(page, page.getByRole('button', { name: /’s account/ }));
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeFocused();
  await reach(page, page.getByRole('menuitem', { name: 'Profile settings' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Profile settings' });
  const name = dialog.getByLabel('First name');
  await reach(page, name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Inga');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Inga .*’s account/ })).toBeFocused();
});
