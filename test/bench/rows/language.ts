import type { Page } from '@playwright/test';
import { startPortal } from '../../support/portal.ts';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { putSession, signedIn } from '../browser/signedIn.ts';
import { median } from '../median.ts';
import type { Row } from '../Row.ts';

/** Languages to switch to: each is loaded the first time, and cached the second time. */
const languages = ['pt-br', 'nl-nl', 'fr-ca', 'es-ar', 'en-gb'] as const;

/** Measures switching the language of the home page in the footer's dialog, from Save to the painted texts. */
export const language: Row = {
  name: 'language',
  title: 'language switched on home, without a reload',
  withinMinutes: 3,
  async measure(resources) {
    const portal = resources.adopt(await startPortal(), (started) => started.dispose());
    const session = await signedIn(portal.url, 'olivia@demo.test');
    const browser = resources.use(await launchBrowser());
    const context = await browser.newContext({ locale: 'en-US' });
    await putSession(context, portal.url, session);
    const page = await context.newPage();
    await page.goto(`${portal.url}/home`);
    await page.getByText(session.newestDocument).first().waitFor();

    const first: number[] = [];
    const again: number[] = [];
    for (const code of languages) first.push(await switchTo(page, code));
    for (const code of languages) again.push(await switchTo(page, code));
    return [
      {
        what: 'to a language that is not there yet, the slowest of five',
        value: Math.max(...first),
        unit: 'ms',
        target: { most: 300 },
      },
      { what: 'back to one that is, median', value: median(again), unit: 'ms', target: { most: 300 } },
    ];
  },
};

/** Returns the milliseconds until the page's `lang` attribute has the new language and its texts are painted. */
async function switchTo(page: Page, code: string): Promise<number> {
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /English|Português|Nederlands|Français|Español/ })
    .click();
  await page.getByRole('dialog').getByRole('combobox').selectOption(code);
  return page
    .getByRole('dialog')
    .locator('button[type=submit]')
    .evaluate(async (save, wanted) => {
      const root = document.documentElement;
      const switched = new Promise<void>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (root.lang.toLowerCase() !== wanted) return;
          observer.disconnect();
          resolve();
        }).observe(root, { attributeFilter: ['lang'] });
      });
      const start = performance.now();
      (save as HTMLButtonElement).click();
      await switched;
      // The second frame begins after the first one, with the new texts, has been painted.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      return performance.now() - start;
    }, code);
}
