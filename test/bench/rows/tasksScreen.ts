import { startPortal } from '../../support/portal.ts';
import { shownAfter } from '../browser/coldLoad.ts';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { pageWeight } from '../browser/pageWeight.ts';
import { putSession, signedIn } from '../browser/signedIn.ts';
import type { Row } from '../Row.ts';

/** Measures the tasks screen, and a task with its plugin: what they load in addition to the home page. */
export const tasksScreen: Row = {
  name: 'tasksScreen',
  title: 'the tasks screen',
  withinMinutes: 5,
  async measure(resources) {
    const portal = resources.adopt(await startPortal(), (started) => started.dispose());
    const session = await signedIn(portal.url, 'olivia@demo.test');
    const browser = resources.adopt(await launchBrowser(), (launched) => launched.close());
    const home = await weightAt('/home');
    return [
      {
        what: 'JavaScript of the list beyond home’s, gz -9',
        value: (await weightAt('/tasks')) - home,
        unit: 'kB',
        target: { most: 40 },
      },
      {
        what: 'JavaScript of an upload task beyond home’s, its plugin included, gz -9',
        value: (await weightAt('/tasks/clients/us-001/task/us-001-inventory')) - home,
        unit: 'kB',
        target: { most: 70 },
      },
      {
        what: 'the list is shown on a slow phone',
        value: await shownAfter({ url: `${portal.url}/tasks`, session, until: 'engagement letter' }),
        unit: 'ms',
      },
    ];

    async function weightAt(path: string): Promise<number> {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
      await putSession(context, new URL(portal.url).origin, session);
      return pageWeight(context, portal.url + path);
    }
  },
};
