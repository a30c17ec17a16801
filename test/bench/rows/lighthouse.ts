import runLighthouse, { type Flags, type Result } from 'lighthouse';
import { launch } from 'puppeteer-core';
import { chromiumArguments, chromiumPath } from '../../support/chromium.ts';
import { startPortal } from '../../support/portal.ts';
import { fillSessionStorage, type SignedIn, signedIn } from '../browser/signedIn.ts';
import { medianBy } from '../median.ts';
import type { Figure, Row } from '../Row.ts';

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Runs Lighthouse's mobile preset on the page before sign-in and the page after it. */
export const lighthouse: Row = {
  name: 'lighthouse',
  title: 'Lighthouse, mobile',
  withinMinutes: 8,
  async measure(resources) {
    const portal = resources.adopt(await startPortal(), (started) => started.dispose());
    const session = await signedIn(portal.url, 'olivia@demo.test');
    return [...(await figures(`${portal.url}/auth`)), ...(await figures(`${portal.url}/home`, session))];
  },
};

async function figures(url: string, session?: SignedIn): Promise<Figure[]> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await audited(url, session));
  const result = medianBy(results, (candidate) => points(candidate, 'performance'));
  return categories.map((category) => ({
    what: `${new URL(url).pathname} ${category}`,
    value: points(result, category),
    unit: 'points',
    target: { least: category === 'performance' ? 97 : 95 },
    note: category === 'performance' ? timings(result) : findings(result, category),
  }));
}

/** Runs Lighthouse in a separate browser, because it leaves its settings behind. */
async function audited(url: string, session?: SignedIn): Promise<Result> {
  const browser = await launch({
    executablePath: await chromiumPath(),
    args: chromiumArguments,
    headless: 'shell',
  });
  try {
    const page = await browser.newPage();
    if (session) {
      await browser.setCookie(...session.cookies.map(({ partitionKey: _, ...cookie }) => cookie));
      const given = { origin: new URL(url).origin, entries: session.sessionStorage };
      await page.evaluateOnNewDocument(fillSessionStorage, given);
    }
    // The profile is new; resetting it would remove the session.
    const flags: Flags = { onlyCategories: [...categories], disableStorageReset: true, logLevel: 'silent' };
    const lhr = (await runLighthouse(url, flags, undefined, page))?.lhr;
    if (!lhr || lhr.runtimeError) throw new Error(lhr?.runtimeError?.message ?? 'Lighthouse gave no result.');
    if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
      throw new Error(`${url} ended at ${lhr.finalDisplayedUrl}.`);
    }
    return lhr;
  } finally {
    await browser.close();
  }
}

function points({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

function timings({ audits }: Result): string {
  const names = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  return names.map((name) => `${audits[name]?.title}: ${audits[name]?.displayValue}`).join(', ');
}

/** Returns the audits that cost points. */
function findings({ audits, categories }: Result, category: string): string {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted
    .map(({ id }) => audits[id])
    .filter((audit) => audit?.score !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => audit?.title)
    .join(', ');
}
