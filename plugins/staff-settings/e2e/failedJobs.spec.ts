import { freePort } from '@anteroom/server/testing/freePort';
import { type MailServer, startMailServer } from '@anteroom/server/testing/mailServer';
import { expect, test } from '@playwright/test';
import { faultlessInBothThemes } from '../../../test/support/faultless.ts';
import { type Portal, startPortal } from '../../../test/support/portal.ts';
import { signIn } from '../../../test/support/signIn.ts';

let portal: Portal;
let mailPort: number;
let mail: MailServer | undefined;

// Colors are checked right after the theme has changed.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async () => {
  mailPort = await freePort();
  portal = await startPortal({ env: { SMTP_URL: `smtp://127.0.0.1:${mailPort}` } });
});
test.afterAll(async () => {
  await portal.dispose();
  await mail?.close();
});

test('an owner sees which e-mails the mail server has not taken, and retries them once it is back', async ({
  page,
}) => {
  await page.goto(`${portal.url}/staff/settings/failed-jobs`);
  await signIn(page, 'staff@demo.test');
  await expect(page.getByText('Nothing has failed')).toBeVisible();
  await faultlessInBothThemes(page, 'nothing failed');
  for (const email of ['olivia@demo.test', 'marco@demo.test']) {
    await page.request.post(`${portal.url}/idp/forgotten`, { form: { email } });
  }
  const list = page.getByRole('list', { name: 'Failed work' });
  const rows = list.getByRole('listitem');
  await expect(async () => {
    await page.reload();
    await expect(rows).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await expect(list.getByText('The connection failed (ESOCKET).')).toHaveCount(2);
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await faultlessInBothThemes(page, `failed work at ${width}`);
  }
  mail = await startMailServer({ port: mailPort });
  await list.getByRole('button', { name: 'Try again now: E-mail to olivia@demo.test' }).press('Enter');
  await mail.mailTo('olivia@demo.test');
  await expect(page.getByText('The portal tries it again now.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await list.getByRole('button', { name: 'Try again now: E-mail to marco@demo.test' }).press('Enter');
  await mail.mailTo('marco@demo.test');
  await expect(page.getByText('Nothing has failed')).toBeVisible();
});
