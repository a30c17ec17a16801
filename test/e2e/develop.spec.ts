import type { Page } from '@playwright/test';
import { type Development, developPlugin } from '../support/developPlugin.ts';
import { noFaults } from '../support/faultless.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

let openPortal: Portal;
let development: Development;

test.beforeAll(async () => {
  openPortal = await startPortal({ env: { DEV_PLUGINS: '1' } });
  development = await developPlugin(openPortal.url);
});

test.afterAll(async () => {
  await development.stop();
  await openPortal.dispose();
});

test('a plugin under dev is shown in the portal, and each save, with its state kept', async ({ page }) => {
  const { edit } = development;
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refusals.push(message.text());
  });
  await open(page, development.link, 'internal@demo.test');
  const widget = page.locator('[data-plugin=notes]');
  const note = widget.getByRole('textbox');
  await note.fill('Ask about the lease');
  await widget.getByRole('button', { name: 'Counted 0' }).click();
  await note.focus();

  await test.step('a component inside another', async () => {
    await edit('src/Note.tsx', '<label>Note', '<label>Note to self');
    await expect(widget.getByRole('textbox', { name: 'Note to self' })).toHaveValue('Ask about the lease');
    await expect(widget.getByRole('textbox', { name: 'Note to self' })).toBeFocused();
    await expect(widget.getByRole('button', { name: 'Counted 1' })).toBeVisible();
  });

  await test.step('an effect that runs once runs again', async () => {
    await edit('src/Note.tsx', "setLast('first')", "setLast('second')");
    await expect(widget.getByText('second')).toBeVisible();
    await expect(widget.getByRole('textbox', { name: 'Note to self' })).toHaveValue('Ask about the lease');
  });

  await test.step('a text', async () => {
    await edit('locales/en-us.json', 'Notes', 'My notes');
    await expect(widget.getByRole('heading', { name: 'My notes' })).toBeVisible();
    await expect(note).toHaveValue('Ask about the lease');
  });

  await test.step('a style', async () => {
    await edit('src/Notes.css', 'rgb(1, 2, 3)', 'rgb(4, 5, 6)');
    await expect(widget.getByRole('button', { name: 'Counted 1' })).toHaveCSS('color', 'rgb(4, 5, 6)');
    await expect(note).toHaveValue('Ask about the lease');
  });

  await test.step('a mistake is told where it is, and mended', async () => {
    await edit('src/Note.tsx', 'return <label>', 'return <<label>');
    await expect(widget.getByRole('alert')).toContainText('src/Note.tsx:6');
    await expect(note).toHaveValue('Ask about the lease');
    expect(development.printed()).toContain('src/Note.tsx:6');
    const earlier = refusals.length;
    await noFaults(page, 'the badge and the notice');
    // Styles that axe puts in are refused: these are not the portal's.
    refusals.length = earlier;
    await edit('src/Note.tsx', 'return <<label>', 'return <label>');
    await expect(widget.getByRole('alert')).toBeHidden();
    await expect(note).toHaveValue('Ask about the lease');
  });

  await test.step('other hooks begin anew', async () => {
    await edit('src/Note.tsx', "useState('')", "useState('Nothing yet')");
    await expect(note).toHaveValue('Nothing yet');
  });

  await test.step('a mistake in what is rendered takes the slot down until it is mended', async () => {
    await edit('src/Notes.tsx', 'const { t }', "throw new Error('Oops'); const { t }");
    await expect(widget.getByRole('heading', { name: 'This part stopped working' })).toBeVisible();
    await edit('src/Notes.tsx', "throw new Error('Oops'); ", '');
    await expect(note).toHaveValue('Nothing yet');
  });

  await test.step('the declaration', async () => {
    await edit('src/plugin.ts', 'widget }', 'page, widget }');
    await edit(
      'src/plugin.ts',
      'contributes: [',
      "contributes: [page({ path: '/notes', title: 'title', tab: { icon: 'calendar' }, module: './Notes' }), ",
    );
    const tab = page.getByRole('navigation').getByRole('link', { name: 'My notes' });
    await tab.click();
    await expect(page.getByRole('main').getByRole('textbox')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByRole('textbox')).toBeVisible();
  });

  await test.step('dropped by one press, also after a reload', async () => {
    const badge = page.getByRole('complementary', { name: 'Development plugin' });
    await expect(badge).toContainText('Development plugin: notes from http://127.0.0.1');
    await page.goto(openPortal.url);
    await expect(widget).toBeVisible();
    await badge.getByRole('button', { name: 'Stop loading' }).click();
    await expect(badge).toBeHidden();
    await expect(widget).toBeHidden();
    await page.reload();
    await expect(page.locator('[data-plugin=widget-documents]')).toBeVisible();
    await expect(widget).toBeHidden();
  });
  expect(refusals).toEqual([]);
});

test('nobody else sees it', async ({ page }) => {
  await open(page, development.link, 'olivia@demo.test');
  await expect(page.getByText('Only internal users can load development plugins.')).toBeVisible();
  await expect(page.locator('[data-plugin=notes]')).toBeHidden();
});

async function open(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await signIn(page, email);
}

test('a portal that was not started for it refuses', async ({ page, portal }) => {
  await open(page, development.link.replace(openPortal.url, portal.url), 'internal@demo.test');
  await expect(page.getByText('Development plugins are turned off.')).toBeVisible();
  await expect(page.locator('[data-plugin=notes]')).toBeHidden();
});
