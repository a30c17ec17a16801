import type { BrowserContext, Page } from '@playwright/test';
import { shownAfter } from '../browser/coldLoad.ts';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { pageWeight } from '../browser/pageWeight.ts';
import { putSession, type SignedIn, signedIn } from '../browser/signedIn.ts';
import { traceTasks } from '../browser/taskTimes.ts';
import type { Row } from '../Row.ts';
import { startWithDatabase } from '../startWithDatabase.ts';
import { addDocuments } from './documents.ts';

/**
 * Number of frames for scrolling over the whole list from end to end, and again over the part of it that was loaded
 * before.
 */
const frames = 300;
/**
 * Number of lines reached in one stretch. Each page of 100 is requested on the way; lines that were loaded before cost
 * nothing more.
 */
const stretch = 2000;
/** Number of passes, of which the best counts, because other programs may lengthen a task. */
const passes = 3;
const viewport = { width: 1280, height: 800 };

/**
 * Measures the documents screen of a client with 100,000 documents: its size, and the cost of scrolling through all of
 * it.
 */
export const documentsScreen: Row = {
  name: 'documentsScreen',
  title: 'the documents screen, and its list of 100,000 documents',
  withinMinutes: 5,
  async measure(resources) {
    const { portal, databaseUrl } = await startWithDatabase(resources);
    const session = await signedIn(portal.url, 'olivia@demo.test');
    await addDocuments(databaseUrl);
    const browser = resources.adopt(await launchBrowser(), (launched) => launched.close());
    const scroll = await scrollThrough(await contextOf(portal.url, session), portal.url);
    return [
      {
        what: 'JavaScript beyond home’s, gz -9',
        value:
          (await pageWeight(await contextOf(portal.url, session), `${portal.url}/documents`)) -
          (await pageWeight(await contextOf(portal.url, session), `${portal.url}/home`)),
        unit: 'kB',
        target: { most: 60 },
      },
      { what: 'lines that were scrolled to', value: scroll.lines, unit: 'lines' },
      { what: 'lines in the page, at most', value: scroll.inPage, unit: 'lines', target: { most: 100 } },
      {
        what: 'longest task while pages come in',
        value: scroll.loading.wall,
        unit: 'ms',
        target: { most: 50 },
        note: `${scroll.loading.processor.toFixed(0)} ms of processor time; in ${passes} stretches of ${stretch} lines ${scroll.loading.all}`,
      },
      {
        what: 'longest task while all is scrolled over',
        value: scroll.over.wall,
        unit: 'ms',
        target: { most: 50 },
        note: `${scroll.over.processor.toFixed(0)} ms of processor time; in ${passes} passes ${scroll.over.all}`,
      },
      { what: 'a jump to the end, until it is shown', value: scroll.jump, unit: 'ms' },
      {
        what: 'the folders are shown on a slow phone',
        value: await shownAfter({ url: `${portal.url}/documents`, session, until: 'Bench 0' }),
        unit: 'ms',
      },
    ];

    async function contextOf(origin: string, person: SignedIn): Promise<BrowserContext> {
      const context = await browser.newContext({ viewport, locale: 'en-US' });
      await putSession(context, new URL(origin).origin, person);
      return context;
    }
  },
};

async function scrollThrough(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  await page.goto(`${origin}/documents?view=all`);
  await page.locator('[role=grid] [data-id]').nth(5).waitFor();
  const jump = await jumpToEnd(page);
  // Go back to the top, because the focused line always stays in the page.
  await page.keyboard.press('Home');
  await watch(page);
  // The first screens have loaded what they need; from here on, only the list is active.
  const inPage = [await downTo(page, stretch)];
  const cdp = await context.newCDPSession(page);
  const loading = await bestOf(
    Array.from({ length: passes }, (_, pass) => async () => {
      inPage.push(await downTo(page, (pass + 2) * stretch));
    }),
  );
  const lines = await page.getByRole('grid').evaluate((grid) => Number(grid.getAttribute('aria-rowcount')));
  const over = await bestOf(
    Array(passes).fill(async () => {
      inPage.push(await dragOver(page, 1), await dragOver(page, ((passes + 1) * stretch) / lines));
    }),
  );
  await context.close();
  return { jump, lines, loading, over, inPage: Math.max(...inPage) };

  /** Returns the longest tasks of the best pass, because other programs do not interfere each time. */
  async function bestOf(runs: readonly (() => Promise<void>)[]) {
    const longest: { wall: number; processor: number }[] = [];
    for (const run of runs) {
      await page.evaluate(() => window.benchTasks.splice(0));
      const tasks = await traceTasks(cdp);
      await run();
      const processor = await tasks.longest();
      longest.push({ wall: await longestTask(page), processor });
    }
    const [best] = longest.sort((one, other) => one.wall - other.wall);
    return { ...(best as (typeof longest)[number]), all: longest.map(({ wall }) => wall.toFixed(0)) };
  }
}

/**
 * Returns the milliseconds from the key press until the last document is shown, although nothing before it was loaded.
 */
async function jumpToEnd(page: Page): Promise<number> {
  await page.locator('[role=grid] [data-id]').first().focus();
  const begun = performance.now();
  await page.keyboard.press('End');
  await page.waitForFunction(() => {
    const line = document.activeElement;
    const count = line?.closest('[role=grid]')?.getAttribute('aria-rowcount');
    return line?.matches('[data-id]') && line.getAttribute('aria-rowindex') === count;
  });
  return performance.now() - begun;
}

declare global {
  interface Window {
    /** Durations of long tasks in milliseconds. */
    benchTasks: number[];
  }
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.benchTasks = [];
    const observer = new PerformanceObserver((list) => {
      window.benchTasks.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type: 'longtask' });
  });
}

/** Returns the duration of the longest task, or 0 if there was none: a task counts as long from 50 ms on. */
async function longestTask(page: Page): Promise<number> {
  const tasks = await page.evaluate(() => window.benchTasks.splice(0));
  return Math.max(0, ...tasks);
}

/** Scrolls to the end repeatedly until the list has that many rows. Returns the maximum number of rows in the page. */
async function downTo(page: Page, line: number): Promise<number> {
  return page.evaluate(async (expected) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const list = document.querySelector('[role=grid]');
    let most = 0;
    for (;;) {
      const lines = list?.querySelectorAll('[data-id]') ?? [];
      most = Math.max(most, lines.length);
      const last = lines[lines.length - 1];
      if (Number(last?.getAttribute('aria-rowindex')) >= expected) return most;
      if (last) window.scrollBy(0, last.getBoundingClientRect().bottom - window.innerHeight);
      await nextFrame();
    }
  }, line);
}

/**
 * Scrolls over a share of the list up to its top, like a drag of the scroll bar. Returns the maximum number of rows in
 * the page.
 */
async function dragOver(page: Page, share: number): Promise<number> {
  return page.evaluate(
    async ({ steps, share }) => {
      const height = document.documentElement.scrollHeight * share;
      let most = 0;
      for (let step = steps; step >= 0; step--) {
        window.scrollTo(0, (height * step) / steps);
        await new Promise(requestAnimationFrame);
        most = Math.max(most, document.querySelectorAll('[role=grid] [data-id]').length);
      }
      return most;
    },
    { steps: frames, share },
  );
}
