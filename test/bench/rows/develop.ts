import { developPlugin } from '../../support/developPlugin.ts';
import { startPortal } from '../../support/portal.ts';
import { signIn } from '../../support/signIn.ts';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { median } from '../median.ts';
import type { Row } from '../Row.ts';

const saves = 10;

/** Measures the time from saving a file under `anteroom-plugin dev` until the portal shows the change. */
export const develop: Row = {
  name: 'develop',
  title: 'a save under anteroom-plugin dev to the screen',
  withinMinutes: 3,
  async measure(resources) {
    const portal = resources.adopt(await startPortal({ env: { DEV_PLUGINS: '1' } }), (started) =>
      started.dispose(),
    );
    const development = resources.adopt(await developPlugin(portal.url), (running) => running.stop());
    const browser = resources.use(await launchBrowser());
    const page = await browser.newPage();
    await page.goto(development.link);
    await signIn(page, 'internal@demo.test');
    const widget = page.locator('[data-plugin=notes]');
    await widget.getByRole('textbox', { name: 'Note' }).waitFor();

    const taken: number[] = [];
    for (let save = 0, label = 'Note'; save < saves; save++) {
      const next = `Note ${save}`;
      const begun = performance.now();
      await development.edit('browser/Note.tsx', `<label>${label} <`, `<label>${next} <`);
      await widget.getByRole('textbox', { name: next }).waitFor();
      taken.push(performance.now() - begun);
      label = next;
    }
    return [
      {
        what: `median of ${saves}`,
        value: median(taken),
        unit: 'ms',
        target: { most: 500 },
        note: taken.map((time) => Math.round(time)).join(', '),
      },
    ];
  },
};
