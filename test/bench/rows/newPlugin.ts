import { addToPortal, npm, Outside } from '../../support/outside.ts';
import { startPortal } from '../../support/portal.ts';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { putSession, signedIn } from '../browser/signedIn.ts';
import type { Row } from '../Row.ts';

/** Measures a new plugin outside the repository, from the first command until it is shown in a running portal. */
export const newPlugin: Row = {
  name: 'create',
  title: 'a new widget, from create to shown',
  withinMinutes: 6,
  async measure(resources) {
    const outside = resources.adopt(await Outside.open(), (opened) => opened.dispose());
    const portal = resources.adopt(await startPortal(), (started) => started.dispose());
    const session = await signedIn(portal.url, 'olivia@demo.test');
    // Fills npm's cache, because the target assumes a warm one.
    await npm(await outside.create('warm-up', 'widget'), 'install', '--prefer-offline');

    const steps: string[] = [];
    const begun = performance.now();
    let stepBegun = begun;
    const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
      const result = await work;
      steps.push(`${name} ${((performance.now() - stepBegun) / 1000).toFixed(1)} s`);
      stepBegun = performance.now();
      return result;
    };
    const plugin = await step('create', outside.create('due-next', 'widget'));
    await step('npm install', npm(plugin, 'install', '--prefer-offline'));
    await step('test', npm(plugin, 'test'));
    await step('build', npm(plugin, 'run', 'build'));
    await step('check', npm(plugin, 'run', 'check'));
    await step('add', addToPortal(plugin, portal));
    await using browser = await launchBrowser();
    const context = await browser.newContext({ locale: 'en-US' });
    await putSession(context, portal.url, session);
    const page = await context.newPage();
    await page.goto(`${portal.url}/home`);
    await step(
      'shown',
      page.getByRole('region', { name: 'Due next' }).getByRole('link', { name: 'Upload' }).first().waitFor(),
    );
    const value = (performance.now() - begun) / 1000;
    return [{ what: 'from create to shown', value, unit: 's', target: { most: 60 }, note: steps.join(', ') }];
  },
};
