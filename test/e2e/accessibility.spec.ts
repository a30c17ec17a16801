import { faultless, settled } from '../support/faultless.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

const modes = ['light', 'dark'] as const;
const widths = [390, 1280];
/** Where a sign-in or sign-out ends. */
const outcomes = ['/auth/logout', '/auth/firm-locked', '/auth/signin-error', '/auth/mfa-required'];

for (const colorScheme of modes) {
  for (const width of widths) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' });

      test('every screen is free of accessibility faults', async ({ page }) => {
        test.setTimeout(120_000);
        for (const path of outcomes) {
          await page.goto(path);
          await faultless(page, path);
        }
        await page.goto('/auth');
        await faultless(page, '/auth');
        await signIn(page, 'olivia@demo.test');
        await faultless(page, '/home');
        for (const path of [
          '/tasks',
          '/documents',
          '/documents/shared',
          '/actions',
          '/actions/service-request/general-requests',
          '/account/sessions',
          '/confirm-email',
          '/not-authorized',
          '/notfound',
        ]) {
          await page.goto(path);
          await faultless(page, path);
        }
        await page.goto('/tasks');
        await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
        await page.waitForURL(/\/task\//);
        await faultless(page, 'a task');
      });

      test('every screen of staff and internal users is, too', async ({ page }) => {
        test.setTimeout(120_000);
        await page.goto('/');
        await signIn(page, 'internal@demo.test');
        for (const path of ['/staff', '/flags', '/diagnostics']) {
          await page.goto(path);
          await faultless(page, path);
        }
      });
    });
  }
}

test('no screen needs more than 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await signIn(page, 'olivia@demo.test');
  for (const path of [
    '/home',
    '/tasks',
    '/documents',
    '/actions',
    '/actions/service-request/general-requests',
  ]) {
    await page.goto(path);
    await settled(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
