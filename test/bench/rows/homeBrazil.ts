import type { Browser, Page } from '@playwright/test';
import { startPortal } from '../../support/portal.ts';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { recordRequests } from '../browser/recordRequests.ts';
import { totalKilobytes, weighScripts } from '../browser/scriptWeight.ts';
import { putSession, type SignedIn, signedIn } from '../browser/signedIn.ts';
import { median, medianPair } from '../median.ts';
import type { Row } from '../Row.ts';

const loads = 5;
/**
 * The first widget, which the home page requests before anything is shown: if any widget could delay others, it is this
 * one.
 */
const hanging = 'widget-documents';
/** Viewport large enough for the whole dashboard. */
const viewport = { width: 1280, height: 2400 };

/**
 * Measures the home page with the Brazilian dashboard: the size of all its widgets, and whether one that never loads
 * delays the others.
 */
export const homeBrazil: Row = {
  name: 'homeBrazil',
  title: 'home with the Brazilian dashboard, every widget shown',
  withinMinutes: 8,
  async measure(resources) {
    const portal = resources.adopt(await startPortal(), (started) => started.dispose());
    const session = await signedIn(portal.url, 'ines@demo.test');
    const browser = resources.adopt(await launchBrowser(), (launched) => launched.close());

    const all: Visit[] = [];
    const others: Visit[] = [];
    // Alternate, so that other activity of the machine affects both alike.
    for (let load = 0; load < loads; load++) {
      all.push(await visit(browser, portal.url, session, null));
      others.push(await visit(browser, portal.url, session, hanging));
    }
    const timesOf = (visits: readonly Visit[]) => visits.map(({ othersShownAfterMs }) => othersShownAfterMs);
    const pair = medianPair(timesOf(others), timesOf(all));
    const [first] = all;
    return [
      {
        what: 'JavaScript until every widget is shown, gz -9',
        value: first?.kilobytes ?? 0,
        unit: 'kB',
        target: { most: 260 },
        note: first?.widgets.join(', ') ?? '',
      },
      {
        what: `time until all widgets but the first are shown, median of ${loads}`,
        value: median(timesOf(all)),
        unit: 'ms',
      },
      {
        what: 'the same while the code of the first never comes',
        value: pair.ratio,
        unit: '×',
        target: { most: 1.25 },
        note: `${Math.round(pair.value)} ms, with all ${Math.round(pair.baseline)} ms: the median pair of ${loads}`,
      },
    ];
  },
};

interface Visit {
  readonly widgets: readonly string[];
  readonly othersShownAfterMs: number;
  readonly kilobytes: number;
}

/** @param withheld - plugin whose code never arrives; null for a visit that waits for all widgets. */
async function visit(
  browser: Browser,
  portalUrl: string,
  session: SignedIn,
  withheld: string | null,
): Promise<Visit> {
  const context = await browser.newContext({ viewport, locale: 'pt-BR' });
  try {
    await putSession(context, new URL(portalUrl).origin, session);
    const page = await context.newPage();
    const requests = await recordRequests(await context.newCDPSession(page));
    if (withheld) await page.route(new RegExp(`/plugins/${withheld}/.*\\.js$`), () => undefined);
    const begun = performance.now();
    await page.goto(`${portalUrl}/home`, { waitUntil: 'commit' });
    await whenShown(page, hanging);
    const othersShownAfterMs = performance.now() - begun;
    if (!withheld) await whenShown(page, null);
    const slots = page.locator('.widgets [data-plugin]');
    const widgets = await slots.evaluateAll((found) =>
      found.map((slot) => slot.getAttribute('data-plugin') ?? ''),
    );
    return { widgets, othersShownAfterMs, kilobytes: totalKilobytes(await weighScripts(requests())) };
  } finally {
    await context.close();
  }
}

/** Waits until each widget except `except` shows its contents: rows, or that there are none. */
async function whenShown(page: Page, except: string | null): Promise<void> {
  await page.waitForFunction((left) => {
    const places = [...document.querySelectorAll('.widgets > *')];
    return (
      places.length > 1 &&
      places.every((place) => {
        const slot = place.querySelector('[data-plugin]');
        if (slot?.getAttribute('data-plugin') === left && left !== null) return true;
        return slot?.textContent && !slot.querySelector('.ar-skeleton, [aria-busy="true"]');
      })
    );
  }, except);
}
