import type { Page } from '@playwright/test';
import { openAs } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

const note = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline.' });

/** Expects that nothing on the page blames the portal or suggests an update. */
async function isHonest(page: Page) {
  await expect(note(page)).toBeVisible();
  await expect(
    page.getByText(/wrong on our side|been updated|could not be loaded|not available/),
  ).toHaveCount(0);
}

test('each area keeps its content while offline, says so, and continues by itself once online', async ({
  page,
  context,
}) => {
  await openAs(page, 'olivia@demo.test', '/home');

  await test.step('home stays, and documents, whose code is not loaded yet, open once online', async () => {
    await expect(page.getByRole('article').first()).toBeVisible();
    await context.setOffline(true);
    await isHonest(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
    await expect(note(page)).toContainText('This page will open when you’re back online.');
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
    await expect(note(page)).toHaveCount(0);
  });

  await test.step('documents stay, and a folder opens once online', async () => {
    const tree = page.getByRole('tree');
    const folder = tree.getByRole('treeitem').nth(1);
    await expect(folder).toBeVisible();
    const listed = await page.getByRole('main').getByRole('link').count();
    await context.setOffline(true);
    await isHonest(page);
    expect(await page.getByRole('main').getByRole('link').count()).toBe(listed);
    await folder.click();
    await isHonest(page);
    await context.setOffline(false);
    await expect(note(page)).toHaveCount(0);
    await expect(
      page
        .getByRole('main')
        .getByRole('row')
        .or(page.getByText(/No documents/))
        .first(),
    ).toBeVisible();
    await isWhole(page);
  });

  await test.step('tasks stay, and a task whose plugin is not loaded yet opens once online', async () => {
    await page.goto('/tasks');
    const start = page.getByRole('link', { name: /^Start/ }).first();
    await expect(start).toBeVisible();
    await context.setOffline(true);
    await isHonest(page);
    await start.click();
    await isHonest(page);
    await context.setOffline(false);
    await expect(page.getByRole('textbox', { name: /^Note for your firm/ })).toBeVisible();
    await isWhole(page);
  });

  await test.step('actions stay, and an action opens once online', async () => {
    await page.goto('/actions');
    const action = page.getByRole('link', { name: 'Send a general request' });
    await expect(action).toBeVisible();
    await context.setOffline(true);
    await isHonest(page);
    await action.click();
    await isHonest(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Send a general request' })).toBeVisible();
    await isWhole(page);
  });
});

test('a text typed offline asks before it is left, and is saved once online', async ({ page, context }) => {
  await openAs(page, 'olivia@demo.test', '/tasks');
  await page
    .getByRole('link', { name: /^Start/ })
    .first()
    .click();
  const text = page.getByRole('textbox', { name: /^Note for your firm/ });
  await text.click();
  // The code of the question is fetched with the focus.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await text.fill('Typed on a train');
  await expect(page.getByText('Not saved yet. Your text is still here.')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Tasks' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(text).toHaveValue('Typed on a train');
  await context.setOffline(false);
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
});

test('the note covers no message on a phone, and a dialog that cannot open leaves one', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'olivia@demo.test', '/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await expect(note(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Report an issue' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'This part needs a connection' });
  await expect(message).toBeVisible();
  await expect(async () => {
    const above = await message.boundingBox();
    const below = await note(page).boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass();
});

test('the note covers nothing of a dialog on a small phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // Other tests add documents, below which it would be out of sight and not rendered.
  await openAs(page, 'olivia@demo.test', '/documents?search=workshop%20lease');
  await page.getByRole('button', { name: 'Actions for Workshop lease, signed.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Send by e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send documents' });
  await expect(dialog.getByRole('textbox', { name: 'To' })).toBeFocused();
  await context.setOffline(true);
  await isHonest(page);
  const [shown, below] = [await note(page).locator('p').boundingBox(), await dialog.boundingBox()];
  if (!shown || !below) throw new Error('The note or the dialog is not there.');
  expect(shown.y + shown.height).toBeLessThanOrEqual(below.y);
  await context.setOffline(false);
});

/** Expects that the page shows no trace of the lost connection. */
async function isWhole(page: Page) {
  await expect(note(page)).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText(/wrong on our side|been updated|could not be|needs a connection/)).toHaveCount(
    0,
  );
}
