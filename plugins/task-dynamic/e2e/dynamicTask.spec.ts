import type { NewStep, Task } from '@anteroom/contract';
import { endSessionAt } from '../../../test/support/endSession.ts';
import { faultlessInBothThemes } from '../../../test/support/faultless.ts';
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

    test(`a dynamic task is started, continued after signing in again, and completed, ${how}`, async ({
      page,
      portal,
    }) => {
      const firm = await Firm.of(portal);
      const { taskId } = await firm.addTask(another(await firm.task('us-003-onboarding'), width));
      const { press, type, choose, give } = hand(page);
      await openAs(page, 'olivia@demo.test', `/tasks/clients/us-003/task/${taskId}`);
      const about = page.getByRole('region', { name: 'About the trust' });
      await type(about.getByLabel('Trust name'), 'Reed Family Trust');
      await type(about.getByLabel('EIN'), '12345678');
      await choose(about.getByRole('radio', { name: 'No' }));
      await expect(about.getByText('Enter an EIN with nine digits')).toBeVisible();
      await expect(about.getByText('Changes saved')).toBeVisible();
      await press(page.getByRole('button', { name: 'Mark as done' }));
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        'About the trust',
        'Trust agreement',
        'Your consent',
      ]);
      await faultlessInBothThemes(page, 'a task of steps, some of them open');

      await endSessionAt(page, new RegExp(`/tasks/${taskId}/steps/`));
      await about.getByLabel('EIN').focus();
      await page.keyboard.press('End');
      await page.keyboard.type('9');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(about.getByLabel('EIN')).toHaveValue('12-3456789');
      await expect(about.getByText('Changes saved')).toBeVisible();

      const agreement = {
        name: `agreement ${width}.pdf`,
        mimeType: 'application/pdf',
        buffer: pdfOfSize(2_000),
      };
      const step = page.getByRole('region', { name: 'Trust agreement' });
      await give(step.getByRole('button', { name: 'Choose files' }), agreement);
      await expect(step.getByRole('button', { name: agreement.name, exact: true })).toBeVisible();
      await choose(page.getByRole('checkbox', { name: /You may ask for the trust’s books/ }));
      await faultlessInBothThemes(page, 'a task of steps, all of them done');
      await press(page.getByRole('button', { name: 'Mark as done' }));
      await expect(page.getByRole('heading', { level: 1, name: /^Done/ })).toBeFocused();

      await page.goto(`/tasks/clients/us-003/task/${taskId}`);
      await expect(about).toContainText('12-3456789');
      await expect(step.getByRole('button', { name: agreement.name, exact: true })).toBeVisible();
      await faultlessInBothThemes(page, 'a task of steps that is done');
    });
  });
}

/** Returns a new task with the same contents. */
function another({ clientId, kind, params, steps }: Task, width: number) {
  const asked = steps.map(
    ({ label, description, required, params }): NewStep => ({ label, description, required, params }),
  );
  return { clientId, kind, params, label: `Set up the trust, ${width} px`, steps: asked };
}
