import { press, reach } from '../support/keyboard.ts';
import { pdfOfSize } from '../support/pdf.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

for (const width of [390, 1280]) {
  test(`tasks of all clients are worked one after the other by keyboard alone, ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/tasks');
    await signIn(page, 'marco@demo.test');
    const done = page.getByRole('heading', { level: 1, name: /^(Done|Removed)/ });

    await test.step('lists the tasks of all clients, page by page', async () => {
      await reach(page, page.getByRole('radio', { name: 'This client' }));
      await page.keyboard.press('ArrowRight');
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

    const client = await test.step('does the most urgent one', async () => {
      const first = page.getByRole('article').first();
      const name = (await first.getByRole('paragraph').first().textContent()) ?? '';
      await press(page, first.getByRole('link', { name: /^Start/ }));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const choosing = page.waitForEvent('filechooser');
      await press(page, page.getByRole('button', { name: 'Choose files' }));
      await (await choosing).setFiles({
        name: `ledger ${width}.pdf`,
        mimeType: 'application/pdf',
        buffer: pdfOfSize(20_000),
      });
      await expect(page.getByRole('main')).toContainText('Added');
      await press(page, page.getByRole('button', { name: 'Mark as done' }));
      await expect(done).toBeFocused();
      return name;
    });

    await test.step('goes on to the next, of another client', async () => {
      const next = page.getByRole('region', { name: 'Next up' }).getByRole('article');
      await expect(next.getByRole('paragraph').first()).not.toHaveText(client);
      await press(page, next.getByRole('link', { name: /^Start/ }));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });

    await test.step('is told when it is removed in another tab, and keeps what was typed', async () => {
      const note = page.getByRole('textbox', { name: /^Note for your firm/ });
      await note.waitFor();
      const other = await context.newPage();
      await other.goto(page.url());
      await press(other, other.getByRole('button', { name: 'Remove task' }));
      await reach(other, other.getByRole('textbox', { name: /^Reason/ }));
      await other.keyboard.type('The shop is closed');
      await press(other, other.getByRole('button', { name: 'Continue' }));
      await press(other, other.getByRole('alertdialog').getByRole('button', { name: 'Remove task' }));
      await expect(other.getByRole('heading', { level: 1, name: 'Removed from your list' })).toBeFocused();
      await other.close();
      await page.bringToFront();
      await expect(page.getByText(/^This task was removed elsewhere on/)).toBeVisible();
      await press(page, page.getByRole('button', { name: 'See what is next' }));
      await expect(done).toBeVisible();
    });

    await test.step('finds both among the completed ones', async () => {
      await press(page, page.getByRole('link', { name: 'Tasks', exact: true }));
      await press(page, page.getByRole('link', { name: 'Completed' }));
      await expect(page.getByRole('article').filter({ hasText: client })).toHaveCount(1);
      await expect(page.getByText('Does not apply: The shop is closed').first()).toBeVisible();
    });
  });
}
