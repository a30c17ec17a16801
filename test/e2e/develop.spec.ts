import type { Page } from '@playwright/test';
import { type Development, developPlugin, serverHalf } from '../support/developPlugin.ts';
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

test('a plugin under development appears in the portal, and each save updates it with its state kept', async ({
  page,
}) => {
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

  await test.step('updates a nested component', async () => {
    await edit('browser/Note.tsx', '<label>Note', '<label>Note to self');
    await expect(widget.getByRole('textbox', { name: 'Note to self' })).toHaveValue('Ask about the lease');
    await expect(widget.getByRole('textbox', { name: 'Note to self' })).toBeFocused();
    await expect(widget.getByRole('button', { name: 'Counted 1' })).toBeVisible();
  });

  await test.step('runs a mount-only effect again', async () => {
    await edit('browser/Note.tsx', "setLast('first')", "setLast('second')");
    await expect(widget.getByText('second')).toBeVisible();
    await expect(widget.getByRole('textbox', { name: 'Note to self' })).toHaveValue('Ask about the lease');
  });

  await test.step('updates a text', async () => {
    await edit('locales/en-us.json', 'Notes', 'My notes');
    await expect(widget.getByRole('heading', { name: 'My notes' })).toBeVisible();
    await expect(note).toHaveValue('Ask about the lease');
  });

  await test.step('updates a style', async () => {
    await edit('browser/Notes.css', 'rgb(1, 2, 3)', 'rgb(4, 5, 6)');
    await expect(widget.getByRole('button', { name: 'Counted 1' })).toHaveCSS('color', 'rgb(4, 5, 6)');
    await expect(note).toHaveValue('Ask about the lease');
  });

  await test.step('reports a syntax error with its file and line, and recovers once it is fixed', async () => {
    await edit('browser/Note.tsx', 'return <label>', 'return <<label>');
    await expect(widget.getByRole('alert')).toContainText('browser/Note.tsx:6');
    await expect(note).toHaveValue('Ask about the lease');
    expect(development.printed()).toContain('browser/Note.tsx:6');
    const earlier = refusals.length;
    await noFaults(page, 'the badge and the notice');
    // Ignore refusals of styles that axe inserts, because they are not the portal's.
    refusals.length = earlier;
    await edit('browser/Note.tsx', 'return <<label>', 'return <label>');
    await expect(widget.getByRole('alert')).toBeHidden();
    await expect(note).toHaveValue('Ask about the lease');
  });

  await test.step('keeps the field and the component’s state when a hook is added', async () => {
    const hooks =
      "const [more] = useState('one more'); useEffect(() => { document.body.dataset.more = more; });";
    await edit('browser/Note.tsx', 'const [last,', `${hooks} const [last,`);
    await expect(page.locator('body')).toHaveAttribute('data-more', 'one more');
    await expect(note).toHaveValue('Ask about the lease');
    // The component's state is preserved, not only the field's.
    await expect(widget.getByText('19 letters')).toBeVisible();
  });

  await test.step('shows a new initial value', async () => {
    await edit('browser/Note.tsx', "useState('')", "useState('Nothing yet')");
    await expect(note).toHaveValue('Nothing yet');
  });

  await test.step('replaces the slot with an error when rendering throws, and recovers once it is fixed', async () => {
    await edit('browser/Notes.tsx', 'const { t }', "throw new Error('Oops'); const { t }");
    await expect(widget.getByRole('heading', { name: 'This part stopped working' })).toBeVisible();
    await edit('browser/Notes.tsx', "throw new Error('Oops'); ", '');
    await expect(note).toHaveValue('Nothing yet');
  });

  await test.step('reports an error in a handler with its file and line', async () => {
    await edit('browser/Notes.tsx', '() => setCount(count + 1)', "() => { throw new Error('Not counted'); }");
    const badge = page.getByRole('complementary', { name: 'Development plugin' });
    await expect(async () => {
      await widget.getByRole('button', { name: /^Counted/ }).click();
      await expect(badge).toContainText('browser/Notes.tsx:13: Error: Not counted', { timeout: 500 });
    }).toPass();
    await edit('browser/Notes.tsx', "() => { throw new Error('Not counted'); }", '() => setCount(count + 1)');
    await expect(badge).not.toContainText('Not counted');
  });

  await test.step('applies a changed declaration', async () => {
    await edit('plugin.ts', 'widget }', 'page, widget }');
    await edit(
      'plugin.ts',
      'contributes: [',
      "contributes: [page({ path: '/notes', title: 'title', tab: { icon: 'calendar' }, module: './Notes' }), ",
    );
    const tab = page.getByRole('navigation').getByRole('link', { name: 'My notes' });
    await tab.click();
    await expect(page.getByRole('main').getByRole('textbox')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByRole('textbox')).toBeVisible();
  });

  await test.step('stops loading the plugin with one press, also after a reload', async () => {
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

test('a client user cannot load a development plugin', async ({ page }) => {
  await open(page, development.link, 'olivia@demo.test');
  await expect(page.getByText('Only internal users can load development plugins.')).toBeVisible();
  await expect(page.locator('[data-plugin=notes]')).toBeHidden();
});

async function open(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await signIn(page, email);
}

test('a portal with development plugins turned off refuses to load one', async ({ page, portal }) => {
  await open(page, development.link.replace(openPortal.url, portal.url), 'internal@demo.test');
  await expect(page.getByText('Development plugins are turned off.')).toBeVisible();
  await expect(page.locator('[data-plugin=notes]')).toBeHidden();
});

test('the server half runs in the portal, and each save replaces it', async ({ request }) => {
  const { stop, edit, printed } = await developPlugin(openPortal.url, {
    more: serverHalf,
    args: ['--data', openPortal.dataDir],
  });
  const answer = async () => (await request.get(`${openPortal.url}/api/notes/v1/count`)).text();
  try {
    await expect.poll(answer).toBe('"first"');
    await edit('server/server.ts', "'first'", "'second'");
    await expect.poll(answer).toBe('"second"');

    await edit('server/server.ts', 'routes.answer(', "throw new Error('Oops'); routes.answer(");
    await expect.poll(printed).toContain('Its server half failed while it registered: Oops.');
    expect(await answer()).toBe('"second"');

    await edit('server/server.ts', "throw new Error('Oops'); ", '');
    await edit('server/server.ts', "'second'", "'third'");
    await expect.poll(answer).toBe('"third"');
  } finally {
    await stop();
  }
  await expect.poll(answer).toContain('problem:not-found');
});
