import { faultless, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

/** Milliseconds within which an entry must appear on the other side's screen. */
const soon = 1_000;

test('a client asks about a task, staff answer from their inbox, and each sees the other’s words within a second', async ({
  page,
  browser,
}) => {
  const question = 'Does the van count, too? (asked in place)';
  await openAs(page, 'olivia@demo.test', '/tasks/clients/us-001/task/us-001-inventory');
  const ask = page.getByRole('button', { name: /^Ask about this: / }).first();
  await ask.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Your (question|answer)/ }).fill(question);
  await faultless(page, 'a question about a task');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: question })).toBeVisible();

  const staff = await browser.newPage();
  await openAs(staff, 'staff@demo.test', '/');
  const row = staff.getByRole('listitem').filter({ hasText: question });
  await row.getByRole('link', { name: 'Olivia Hartwell' }).click();
  await expect(staff).toHaveURL(/\/staff\/conversations\?conversation=/);
  const open = staff.getByRole('main');
  await expect(open.getByRole('listitem').filter({ hasText: question }).last()).toBeVisible();
  // The client sees that it was read once it is on the staff's screen.
  await expect(dialog.getByText(/^Read by Stella Finch/)).toBeVisible();

  await faultless(staff, 'a conversation in the staff center');
  // Other tests share the machine, so the fastest of several attempts counts.
  const toClient: number[] = [];
  const toStaff: number[] = [];
  for (const n of [1, 2, 3]) {
    await open.getByRole('textbox', { name: 'Your message' }).fill(`Answer ${n}`);
    // Sent with the keyboard, because new entries from the other side move the button.
    await staff.keyboard.press('Control+Enter');
    const answered = Date.now();
    await expect(dialog.getByText(`Answer ${n}`)).toBeVisible();
    toClient.push(Date.now() - answered);
    await dialog.getByRole('textbox', { name: 'Your message' }).fill(`Thanks ${n}`);
    await page.keyboard.press('Control+Enter');
    const thanked = Date.now();
    await expect(
      open
        .getByRole('listitem')
        .filter({ hasText: `Thanks ${n}` })
        .last(),
    ).toBeVisible();
    toStaff.push(Date.now() - thanked);
  }
  expect(Math.min(...toClient), toClient.join()).toBeLessThan(soon);
  expect(Math.min(...toStaff), toStaff.join()).toBeLessThan(soon);
  await staff.close();
});

test('a note on a task appears in its conversation, where staff answer it', async ({ page, browser }) => {
  const words = 'We bought two of them in May (a note)';
  await openAs(page, 'olivia@demo.test', '/tasks/clients/us-001/task/us-001-equipment-receipts');
  const field = page.getByRole('complementary').getByRole('textbox', { name: /^Note for your firm/ });
  await field.fill(words);

  const staff = await browser.newPage();
  await openAs(staff, 'staff@demo.test', '/staff/conversations');
  await staff.getByRole('listitem').filter({ hasText: words }).getByRole('link').click();
  const note = staff.getByRole('main').getByRole('listitem').filter({ hasText: words }).last();
  await expect(note.getByText('note on the task')).toBeVisible();
  await staff.getByRole('textbox', { name: 'Your message' }).fill('Send us both receipts, please.');
  await staff.getByRole('button', { name: 'Send' }).click();
  await staff.close();

  await page
    .getByRole('button', { name: /^Ask about this: / })
    .first()
    .click();
  const entries = page.getByRole('dialog').getByRole('listitem');
  await expect(entries).toContainText([words, 'Send us both receipts, please.']);
  await faultless(page, 'a note and its answer');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue(words);
});

test('a client marks a place of a PDF and asks about it, and staff see it there', async ({
  page,
  browser,
}) => {
  const question = 'Is this the rent without heating? (asked at a place)';
  await openAs(page, 'olivia@demo.test', '/documents?client=us-001&view=all');
  await page
    .getByRole('link', { name: /^Workshop lease, signed/ })
    .or(page.getByRole('button', { name: /^Workshop lease, signed/ }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Ask about a place' }).click();
  const frame = page.getByRole('button', { name: 'Frame on page 1' });
  await expect(frame).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  const box = await frame.boundingBox();
  if (!box) throw new Error('the frame is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + box.height / 2 + 30, { steps: 3 });
  await page.mouse.up();
  await expect
    .poll(() => frame.boundingBox())
    .toMatchObject({ x: expect.closeTo(box.x + 20, 0), y: expect.closeTo(box.y + 30, 0) });
  await noFaults(page, 'a place that is being marked');
  await frame.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Workshop lease, signed.pdf' }).last();
  await expect(dialog.getByText('Marked place on page 1')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your message' }).fill(question);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: question })).toBeVisible();

  const staff = await browser.newPage();
  await openAs(staff, 'staff@demo.test', '/staff/conversations');
  await staff.getByRole('link', { name: 'Workshop lease, signed.pdf' }).click();
  const entry = staff.getByRole('listitem').filter({ hasText: question }).last();
  await entry.getByRole('button', { name: 'Marked place on page 1' }).click();
  await expect(staff.getByRole('img', { name: 'Marked place on page 1' })).toBeInViewport();
  await staff.close();
});

test('staff write to a client from its page and from their list, and the client finds both', async ({
  page,
  browser,
}) => {
  const [fromPage, fromList] = [
    'Your payslips are ready. (from the page)',
    'We are closed on Monday. (from the list)',
  ];
  const staff = await browser.newPage();
  await openAs(staff, 'staff@demo.test', '/staff/clients#client/us-002');
  await staff.getByRole('button', { name: /^Write to / }).click();
  const window = staff.getByRole('dialog', { name: /^Write to / });
  await window.getByRole('textbox', { name: 'Your message' }).fill(fromPage);
  await faultless(staff, 'a message to a client');
  await staff.keyboard.press('Control+Enter');
  await expect(window.getByRole('listitem').filter({ hasText: fromPage })).toBeVisible();
  await staff.keyboard.press('Escape');
  await staff.getByRole('list', { name: 'Questions' }).getByRole('link', { name: fromPage }).click();
  await expect(staff).toHaveURL(/\/staff\/conversations\?conversation=/);

  await staff.getByRole('button', { name: 'Write to a client' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Write to a client' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Hartwell');
  await staff.getByRole('option', { name: 'Hartwell Trust' }).click();
  await dialog.getByRole('textbox', { name: 'Your message' }).fill(fromList);
  await faultless(staff, 'a message to a client who was chosen');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(staff.getByRole('main').getByRole('heading', { name: fromList })).toBeVisible();

  await openAs(page, 'olivia@demo.test', '/conversations');
  for (const text of [fromPage, fromList]) await expect(page.getByRole('link', { name: text })).toBeVisible();
  await staff.close();
});

test('the client’s list has every conversation, and its tab tells that there is something new', async ({
  page,
  browser,
}) => {
  const staff = await browser.newPage();
  await openAs(page, 'olivia@demo.test', '/home');
  const question = 'Are you open on Friday? (asked on home)';
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: question })).toBeVisible();
  await page.keyboard.press('Escape');

  await openAs(staff, 'staff@demo.test', '/staff/conversations');
  await staff.getByRole('link', { name: question }).click();
  await staff.getByRole('textbox', { name: 'Your message' }).fill('Until noon.');
  await staff.keyboard.press('Control+Enter');
  await expect(staff.getByText('Until noon.').last()).toBeVisible();

  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Questions/ });
  await expect(tab).toHaveAccessibleName(/with something new/);
  await tab.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  await faultless(page, 'the list of conversations');
  await page.getByRole('link', { name: question }).click();
  await expect(page.getByRole('main').getByText('Until noon.').last()).toBeVisible();
  await faultless(page, 'a conversation in the list');

  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: /^Close the conversation/ }).click();
  await expect(page.getByText('This conversation is closed')).toBeVisible();
  await page.getByRole('radio', { name: 'Closed' }).check({ force: true });
  await expect(page.getByRole('link', { name: question })).toBeVisible();
  await staff.close();
});
