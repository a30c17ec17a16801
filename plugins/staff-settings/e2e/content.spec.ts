import { sendJson } from '@anteroom/server/testing/sendJson';
import { signIn as signInByApi } from '@anteroom/server/testing/signIn';
import { expect, test } from '@playwright/test';
import { faultless, faultlessInBothThemes } from '../../../test/support/faultless.ts';
import { type Portal, startPortal } from '../../../test/support/portal.ts';
import { signIn } from '../../../test/support/signIn.ts';

let portal: Portal;

// Colours are checked right after the theme has changed.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 768, height: 900 } });

test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(() => portal.dispose());

test('an owner publishes a help article and a notice, and previews drafted terms', async ({ page }) => {
  const stella = await signInByApi(portal.url, 'staff@demo.test');
  const draft = { texts: { 'en-us': '# Our terms\n\nBe **kind**.' } };
  expect((await sendJson(stella, 'PATCH', '/api/firm/v1/terms/draft', draft)).status).toBe(200);
  await page.goto(`${portal.url}/staff/settings/help-articles`);
  await signIn(page, 'staff@demo.test');
  const write = page.getByRole('button', { name: 'Write an article' });
  await expect(write).toBeEnabled();
  await write.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('textbox', { name: 'Title' }).fill('Where to park');
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Behind the **house**. <script>alert(1)</script>');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('house');
  await faultless(page, 'a new article');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Versions' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await faultless(page, 'an article with its versions');
  const article = await page.request.get(`${portal.url}/help/c1001/articles/where-to-park`);
  expect(await article.text()).toContain('<strong>house</strong>');

  await page.goto(`${portal.url}/staff/settings/notices`);
  const notice = page.getByRole('button', { name: 'Write a notice' });
  await expect(notice).toBeEnabled();
  await notice.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('textbox', { name: 'Message' }).fill('We move in May.');
  await page.emulateMedia({ colorScheme: 'dark' });
  await faultless(page, 'a new notice');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Notices' })).toContainText('Shown now');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${portal.url}/staff/settings/terms`);
  await expect(page.getByText('We move in May.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('kind');
  await faultlessInBothThemes(page, 'the terms');

  await page.evaluate(() => localStorage.setItem('ccLanguage', '"pt-br"'));
  await page.setViewportSize({ width: 390, height: 800 });
  for (const [setting, heading] of [
    ['support', 'Suporte e chat'],
    ['documents', 'Documentos e envios'],
  ]) {
    await page.goto(`${portal.url}/staff/settings/${setting}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await faultless(page, `${setting}, in Portuguese`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
