import { faultlessInBothThemes, noColorFaults, noFaults } from '../../../test/support/faultless.ts';
import { Firm } from '../../../test/support/firm.ts';
import { finger, keyboard } from '../../../test/support/hand.ts';
import { pdfOfSize } from '../../../test/support/pdf.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

for (const { width, how, hand } of [
  { width: 390, how: 'with a finger', hand: finger },
  { width: 1280, how: 'by keyboard alone', hand: keyboard },
]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: width === 390, reducedMotion: 'reduce' });

    test(`files are rejected, uploaded and removed, and the task is marked as done, ${how}`, async ({
      page,
      portal,
    }) => {
      const firm = await Firm.of(portal);
      const { taskId } = await firm.addTask({
        clientId: 'us-003',
        kind: 'UPLOAD',
        label: `Statement and its envelope, ${width} px`,
        params: { description: 'All pages.' },
      });
      const { press, give } = hand(page);
      await openAs(page, 'olivia@demo.test', `/tasks/clients/us-003/task/${taskId}`);
      const markDone = page.getByRole('button', { name: 'Mark as done' });
      const choose = page.getByRole('button', { name: 'Choose files' });

      await expect(markDone).toBeEnabled();
      await press(markDone);
      const doubt = page.getByRole('alertdialog', { name: 'Mark as done without documents?' });
      await expect(doubt).toBeVisible();
      await noFaults(page, 'an upload task without documents');
      await page.emulateMedia({ colorScheme: 'dark' });
      await noColorFaults(page, 'an upload task without documents, dark');
      await press(doubt.getByRole('button', { name: 'Cancel' }));

      await give(choose, {
        name: 'game.exe',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('MZ'),
      });
      await expect(page.getByText('file type not accepted')).toBeVisible();
      await faultlessInBothThemes(page, 'an upload task that refuses a file');

      const statement = `Statement ${width}.pdf`;
      const envelope = `Envelope ${width}.jpg`;
      const file = (name: string) => page.getByRole('button', { name, exact: true });
      await give(
        choose,
        { name: statement, mimeType: 'application/pdf', buffer: pdfOfSize(2_000) },
        { name: envelope, mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) },
      );
      await expect(file(statement)).toBeVisible();
      await expect(file(envelope)).toBeVisible();
      await press(page.getByRole('button', { name: `Remove ${envelope}` }));
      await expect(file(envelope)).toHaveCount(0);
      await faultlessInBothThemes(page, 'an upload task with a file');
      await press(markDone);
      await expect(page.getByRole('heading', { level: 1, name: /^Done/ })).toBeFocused();

      await page.goto(`/tasks/clients/us-003/task/${taskId}`);
      await expect(file(statement)).toBeVisible();
      await expect(file(envelope)).toHaveCount(0);
      await faultlessInBothThemes(page, 'an upload task that is done');
      await page.goto(`/documents?search=${encodeURIComponent(statement)}`);
      await expect(file(statement)).toBeVisible();
    });
  });
}
