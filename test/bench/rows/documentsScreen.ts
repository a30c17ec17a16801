import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@anteroom/server/database/embedded';
import type { BrowserContext, Page } from '@playwright/test';
import { startPortal } from '../../support/portal.ts';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { pageWeight } from '../browser/pageWeight.ts';
import { putSession, type SignedIn, signedIn } from '../browser/signedIn.ts';
import { traceTasks } from '../browser/taskTimes.ts';
import type { Row } from '../Row.ts';
import { addDocuments, documents } from './documents.ts';

/** Frames in which the list is scrolled over from end to end. */
const frames = 600;
/** Nobody's processor is fast while a list of this length is scrolled. */
const viewport = { width: 1280, height: 800 };

/** The documents screen of a client with 100,000 documents: what it loads, and what it costs to scroll through all of it. */
export const documentsScreen: Row = {
  name: 'documentsScreen',
  title: 'the documents screen, and its list of 100,000 documents',
  withinMinutes: 10,
  async measure(resources) {
    const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-documents-screen-'));
    resources.defer(() => rm(dataDir, { recursive: true, force: true }));
    const database = resources.adopt(
      await startEmbeddedPostgres({ dataDir, maxConnections: 100 }),
      (started) => started.stop(),
    );
    const portal = resources.adopt(await startPortal({ env: { DATABASE_URL: database.url } }), (started) =>
      started.dispose(),
    );
    const session = await signedIn(portal.url, 'olivia@demo.test');
    await addDocuments(database.url);
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
        what: 'longest task while pages come in, down to the last',
        value: scroll.loading,
        unit: 'ms',
        target: { most: 50 },
        note: `at the last tenth ${scroll.loadingProcessor.toFixed(0)} ms of processor time`,
      },
      {
        what: `longest task while all is scrolled over`,
        value: scroll.over,
        unit: 'ms',
        target: { most: 50 },
        note: `${scroll.overProcessor.toFixed(0)} ms of processor time`,
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
  await page.getByRole('grid').getByRole('row').nth(5).waitFor();
  await watch(page);
  await scrollTo(page, 0.5);
  // What the first screen needed has been fetched; from here on the list is all that happens.
  await page.evaluate(() => window.benchTasks.splice(0));
  const inPage = [await downTo(page, documents * 0.9)];
  const cdp = await context.newCDPSession(page);
  const loadingTasks = await traceTasks(cdp);
  inPage.push(await downTo(page, documents));
  const loadingProcessor = await loadingTasks.longest();
  const loading = await longestTask(page);
  const lines = await page.getByRole('grid').evaluate((grid) => Number(grid.getAttribute('aria-rowcount')));
  const overTasks = await traceTasks(cdp);
  inPage.push(await overAll(page));
  const overProcessor = await overTasks.longest();
  const over = await longestTask(page);
  await context.close();
  return { lines, loading, loadingProcessor, over, overProcessor, inPage: Math.max(...inPage) };
}

declare global {
  interface Window {
    /** Milliseconds of each long task. */
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

/** 0 when there was none: a task counts as long from 50 ms on. */
async function longestTask(page: Page): Promise<number> {
  const tasks = await page.evaluate(() => window.benchTasks.splice(0));
  return Math.max(0, ...tasks);
}

async function scrollTo(page: Page, share: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, document.documentElement.scrollHeight * to), share);
}

/** Scrolls to the end of what is there, again and again, until so much is; answers how many lines were in the page at most. */
async function downTo(page: Page, line: number): Promise<number> {
  return page.evaluate(async (expected) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const list = document.querySelector('[role=grid]');
    let most = 0;
    for (;;) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await nextFrame();
      const lines = list?.querySelectorAll('[data-id]') ?? [];
      most = Math.max(most, lines.length);
      if (Number(lines[lines.length - 1]?.getAttribute('aria-rowindex')) >= expected) return most;
    }
  }, line);
}

/** Scrolls from the end to the top, as by a drag of the scroll bar; answers how many lines were in the page at most. */
async function overAll(page: Page): Promise<number> {
  return page.evaluate(async (steps) => {
    const height = document.documentElement.scrollHeight;
    let most = 0;
    for (let step = steps; step >= 0; step--) {
      window.scrollTo(0, (height * step) / steps);
      await new Promise(requestAnimationFrame);
      most = Math.max(most, document.querySelectorAll('[role=grid] [data-id]').length);
    }
    return most;
  }, frames);
}
