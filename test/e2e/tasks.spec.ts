import type { Page } from '@playwright/test';
import { press, reach } from '../support/keyboard.ts';
import { pdfOfSize } from '../support/pdf.ts';
import { openAs } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

const done = (page: Page) => page.getByRole('heading', { level: 1, name: /^(Done|Removed)/ });
const next = (page: Page) => page.getByRole('region', { name: 'Next up' }).getByRole('article');

test('tasks of all clients are worked through one after another by keyboard alone, 390 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'marco@demo.test', '/tasks');

  await test.step('lists the tasks of all clients, page by page', async () => {
    await expect(page.getByRole('radio', { name: 'All clients' })).toBeChecked();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expect(page.getByText(/^(Overdue since|Due) /).first()).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Next' }));
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Previous' }));
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  });

  const client = await test.step('completes the most urgent task', async () => {
    const first = page.getByRole('article').first();
    const name = (await first.getByRole('paragraph').first().textContent()) ?? '';
    await press(page, first.getByRole('link', { name: /^Start/ }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const choosing = page.waitForEvent('filechooser');
    await press(page, page.getByRole('button', { name: 'Choose files' }));
    await (await choosing).setFiles({
      name: 'ledger.pdf',
      mimeType: 'application/pdf',
      buffer: pdfOfSize(20_000),
    });
    await expect(page.getByRole('main')).toContainText('Added');
    await press(page, page.getByRole('button', { name: 'Mark as done' }));
    await expect(done(page)).toBeFocused();
    return name;
  });

  await test.step('continues with the next task, of another client', async () => {
    await expect(next(page).getByRole('paragraph').first()).not.toHaveText(client);
    await press(page, next(page).getByRole('link', { name: /^Start/ }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('finds the first task among the completed ones', async () => {
    await press(page, page.getByRole('link', { name: 'Tasks', exact: true }));
    await press(page, page.getByRole('link', { name: 'Completed' }));
    await expect(page.getByRole('article').filter({ hasText: client })).toHaveCount(1);
  });
});

test('a task removed in another tab is shown as removed, with a way on, 1280 px', async ({
  page,
  context,
}) => {
  await openAs(page, 'marco@demo.test', '/tasks/clients/us-139/task/us-139-ledger');
  await page.getByRole('textbox', { name: /^Note for your firm/ }).waitFor();

  const other = await context.newPage();
  await other.goto(page.url());
  await press(other, other.getByRole('button', { name: 'Remove task' }));
  await reach(other, other.getByRole('textbox', { name: /^Reason/ }));
  await other.keyboard.type('The shop is closed');
  await press(other, other.getByRole('button', { name: 'Continue' }));
  await press(other, other.getByRole('alertdialog').getByRole('button', { name: 'Remove task' }));
  await expect(done(other)).toBeFocused();
  await other.close();

  await page.bringToFront();
  await expect(page.getByText(/^You removed this task in another window on/)).toBeVisible();
  await press(page, page.getByRole('button', { name: 'See what’s next' }));
  await expect(done(page)).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Tasks', exact: true }));
  await press(page, page.getByRole('link', { name: 'Completed' }));
  await expect(page.getByText('Reason: The shop is closed')).toBeVisible();
});
