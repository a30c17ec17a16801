import { startPortal } from '../../support/portal.ts';
import { demoPassword, fillCredentials } from '../../support/signIn.ts';
import { slowDown } from '../browser/coldLoad.ts';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { whenShown } from '../browser/whenShown.ts';
import { median } from '../median.ts';
import type { Row } from '../Row.ts';

const times = 5;

/** Measures the last step of signing in, from the browser's return with a code until the home page is shown. */
export const signIn: Row = {
  name: 'signIn',
  title: 'sign-in callback to home painted',
  withinMinutes: 4,
  async measure(resources) {
    const portal = resources.adopt(await startPortal(), (started) => started.dispose());
    const fast: number[] = [];
    const slow: number[] = [];
    for (let time = 0; time < times; time++) {
      fast.push(await fromCallbackToHome(portal.url, false));
      slow.push(await fromCallbackToHome(portal.url, true));
    }
    return [
      { what: 'over the loopback, median of 5', value: median(fast), unit: 'ms', note: rounded(fast) },
      { what: 'at 1.6 Mbps, 150 ms and CPU ÷ 4', value: median(slow), unit: 'ms', note: rounded(slow) },
    ];
  },
};

/** Measures from the identity provider's redirect, in a browser that has visited `/auth` before. */
async function fromCallbackToHome(portal: string, isSlow: boolean): Promise<number> {
  await using browser = await launchBrowser();
  const context = await browser.newContext({ locale: 'en-US' });
  const home = await whenShown(context, 'Hello, Olivia');
  const page = await context.newPage();
  await page.goto(`${portal}/auth`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').waitFor();
  if (isSlow) await slowDown(await context.newCDPSession(page));
  await fillCredentials(page, 'olivia@demo.test', demoPassword);
  return (await home.promise).afterMs;
}

function rounded(figures: readonly number[]): string {
  return figures.map((figure) => Math.round(figure)).join(', ');
}
