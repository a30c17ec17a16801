import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until nothing is loading and the screen has its heading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The screen has no fault of accessibility that axe knows, once it is settled. */
export async function faultless(page: Page, where: string): Promise<void> {
  await settled(page);
  await noFaults(page, where);
}

/** The same of its colours alone, which are all that the dark theme changes. */
export async function faultlessColors(page: Page, where: string): Promise<void> {
  await settled(page);
  await noColorFaults(page, where);
}

/** Checks the page in the light and then in the dark theme. Colors are looked at right after the theme has changed. */
export async function faultlessInBothThemes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await faultless(page, where);
  await page.emulateMedia({ colorScheme: 'dark' });
  await faultlessColors(page, `${where}, dark`);
}

/** Left out by axe unless it is asked for: WCAG 2.2, 2.5.3. */
const alsoTried = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Expects that axe finds no accessibility fault in the current page, including what overlays it.
 *
 * @param but - element to exclude: a frame without scripts, which axe cannot inspect.
 */
export async function noFaults(page: Page, where: string, but?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    .options({ rules: alsoTried })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  await expectNone(page, but ? axe.exclude(but) : axe, where);
}

/** The page as it is now, in the light theme and in the dark one; the light one stays, and nothing moves any more. */
export async function noFaultsInBothThemes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await noColorFaults(page, `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await noFaults(page, where);
}

/** The page as it is now has colours that can be told apart. */
export async function noColorFaults(page: Page, where: string): Promise<void> {
  await expectNone(page, new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']), where);
}

/** Looks from the top of the page, since axe finds a target that is half below the header too small. */
async function expectNone(page: Page, axe: AxeBuilder, where: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await atRest(page);
  // All in the page itself: the other mode opens a second page for each look, for frames of other origins, of which there are none.
  const { violations } = await axe.setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    where,
  ).toEqual([]);
}

/**
 * Waits until transitions have ended, since colors are too close halfway; none begins from here on. Endless animations are
 * not waited for. What follows the next frame is, such as the tabs that the browser finds out of sight.
 */
async function atRest(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    );
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}
