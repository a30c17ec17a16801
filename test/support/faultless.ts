import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until nothing is loading and the screen has its heading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Waits until the screen is settled, and expects that axe finds no accessibility fault. */
export async function faultless(page: Page, where: string): Promise<void> {
  await settled(page);
  await noFaults(page, where);
}

/** The same for colours only, which are all that the dark theme changes. */
export async function faultlessColors(page: Page, where: string): Promise<void> {
  await settled(page);
  await noColorFaults(page, where);
}

/**
 * Checks the page in the light theme and then in the dark one. Colours are checked right after the theme has changed.
 */
export async function faultlessInBothThemes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await faultless(page, where);
  await page.emulateMedia({ colorScheme: 'dark' });
  await faultlessColors(page, `${where}, dark`);
}

/** Rule that axe skips by default: WCAG 2.2, 2.5.3. */
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

/**
 * Checks the current page in the light and in the dark theme. Afterwards the light theme is active, and animations stay
 * off.
 */
export async function noFaultsInBothThemes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await noColorFaults(page, `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await noFaults(page, where);
}

/** Expects that the colours of the current page have sufficient contrast. */
export async function noColorFaults(page: Page, where: string): Promise<void> {
  await expectNone(page, new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']), where);
}

/**
 * Checks from the top of the page and with the navigation of phones in its flow, because axe considers a target too
 * small if it is half below the header or the navigation.
 */
async function expectNone(page: Page, axe: AxeBuilder, where: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await placeNavigation(page, 'static');
  await atRest(page);
  // Legacy mode runs in the page itself. The other mode opens a second page for each check, for frames of other
  // origins, which do not exist here.
  const { violations } = await axe.setLegacyMode().analyze();
  await placeNavigation(page, '');
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    where,
  ).toEqual([]);
}

/**
 * Waits until transitions have ended, because colours halfway have too little contrast, and prevents new ones. Does not
 * wait for endless animations. Also waits for work after the next frame, for example when the browser reports tabs that
 * are out of sight.
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

/** Positions the tabs of the navigation by the given value of `position`, or as the portal does if it is empty. */
async function placeNavigation(page: Page, position: '' | 'static'): Promise<void> {
  await page.evaluate((value) => {
    for (const tabs of document.querySelectorAll<HTMLElement>('.nav-tabs')) tabs.style.position = value;
  }, position);
}
