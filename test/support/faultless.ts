import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

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

const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Rule that axe skips by default: WCAG 2.2, 2.5.3.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

const colorRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/**
 * Expects that axe finds no accessibility fault in the current page, including what overlays it.
 *
 * @param but - element to exclude: a frame without scripts, which axe cannot inspect.
 */
export async function noFaults(page: Page, where: string, but?: string): Promise<void> {
  await expectNone(page, allRules, where, but);
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
  await expectNone(page, colorRules, where);
}

/** Maximum number of checks of a page that does not stop changing. */
const checksAtMost = 5;

/**
 * Checks from the top of the page and with the navigation of phones moved below it, because axe considers a target too
 * small if it is half below the header or the navigation. A page that changes meanwhile, for example because another
 * tab arrives, is checked again.
 */
async function expectNone(page: Page, rules: RunOptions, where: string, but?: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await moveNavigation(page, 'below');
  let checked: Checked = { faults: [], hasChanged: true };
  for (let check = 0; check < checksAtMost && checked.hasChanged; check++) {
    await atRest(page);
    checked = await faultsIn(page, rules, but);
  }
  await moveNavigation(page, 'back');
  expect(checked.faults, where).toEqual([]);
}

interface Checked {
  /** One line for each rule that is violated. */
  readonly faults: readonly string[];
  /** Whether elements were added or removed during the check. */
  readonly hasChanged: boolean;
}

/** Runs axe in the page. Does not look into frames: those of the portal run no scripts, so axe cannot run there. */
async function faultsIn(page: Page, rules: RunOptions, but?: string): Promise<Checked> {
  // Axe is half a megabyte, which the page reads only once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ options, excluded }) => {
      let hasChanged = false;
      const changes = new MutationObserver(() => {
        hasChanged = true;
      });
      changes.observe(document.body, { childList: true, subtree: true });
      const { violations } = await window.axe.run(excluded ? { exclude: excluded } : document, options);
      changes.disconnect();
      const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      return { faults, hasChanged };
    },
    // Without `resultTypes`, axe also describes every element that passes.
    { options: { ...rules, resultTypes: ['violations' as const] }, excluded: but },
  );
}

/**
 * Waits until transitions have ended, because colours halfway have too little contrast, and prevents new ones. Does not
 * wait for endless animations. Also waits for work after the next frame, and until the browser has reported which tabs
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
  await expect(page.locator('[data-measuring]')).toHaveCount(0);
}

/**
 * Moves the navigation of phones, which lies over the page, below its end, or back. It does not join the flow of the
 * page, which would change its width, so that it would measure anew which tabs fit.
 */
async function moveNavigation(page: Page, to: 'back' | 'below'): Promise<void> {
  await page.evaluate((place) => {
    for (const tabs of document.querySelectorAll<HTMLElement>('.nav-tabs')) {
      const isMoved = place === 'below' && getComputedStyle(tabs).position === 'fixed';
      tabs.style.transform = isMoved ? `translateY(${document.documentElement.scrollHeight}px)` : '';
    }
  }, to);
}
