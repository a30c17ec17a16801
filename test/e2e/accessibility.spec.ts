import type { Page } from '@playwright/test';
import { faultlessInBothThemes, noFaults, settled } from '../support/faultless.ts';
import { openAs, signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

const widths = [390, 1280];
/** Final pages of a sign-in or sign-out. */
const outcomes = [
  '/auth/logout',
  '/auth/firm-locked',
  '/auth/signin-error',
  '/auth/other-person',
  '/auth/mfa-required',
];

for (const width of widths) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });

    test('every screen is free of accessibility faults, in both themes', async ({ page }) => {
      for (const path of outcomes) {
        await page.goto(path);
        await faultlessInBothThemes(page, path);
      }
      await page.goto('/auth');
      await faultlessInBothThemes(page, '/auth');
      await signIn(page, 'olivia@demo.test');
      await faultlessInBothThemes(page, '/home');
      for (const path of [
        '/tasks',
        '/documents',
        '/documents/shared',
        '/actions',
        '/actions/service-request/general-requests',
        '/actions/service-request/general-requests#new',
        '/account/sessions',
        '/account/sign-in',
        '/confirm-email/c1001',
        '/not-authorized',
        '/notfound',
      ]) {
        await page.goto(path);
        await faultlessInBothThemes(page, path);
      }
      await page.goto('/tasks');
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await page.waitForURL(/\/task\//);
      await faultlessInBothThemes(page, 'a task');
    });

    test('the selection toolbar, search results and an open menu have no accessibility faults', async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 640 });
      await openAs(page, 'olivia@demo.test', '/documents?view=all');
      await settled(page);
      await selectUnderBar(page);
      await noFaults(page, 'what is selected at the end of the window');

      await page.goto('/documents?search=tax');
      await settled(page);
      await noFaults(page, 'what was found');
      await page
        .getByRole('button', { name: /^Actions for/ })
        .last()
        .click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await noFaults(page, 'a menu');
    });

    test('suggestions and the date picker’s calendar have no accessibility faults', async ({ page }) => {
      await openAs(page, 'ines@demo.test', '/documents?client=br-001');
      await settled(page);
      await page.goto('/actions/service-request/vacation-notice#new');
      await settled(page);
      await page.getByRole('combobox', { name: 'Funcionário' }).click();
      await expect(page.getByRole('option', { name: /^Ana .*\d{3}\.\d{3}\.\d{3}-\d{2}$/ })).toBeVisible();
      await noFaults(page, 'suggestions');
      await page.keyboard.press('Escape');
      const field = page.getByRole('group', { name: /^Início das férias/ });
      await field.getByRole('button').click();
      await expect(page.getByRole('grid')).toBeVisible();
      await noFaults(page, 'a calendar');
    });

    test('the staff center, flags and diagnostics are free of accessibility faults, in both themes', async ({
      page,
    }) => {
      await openAs(page, 'internal@demo.test');
      for (const path of ['/staff', '/flags', '/diagnostics']) {
        await page.goto(path);
        await faultlessInBothThemes(page, path);
      }
    });
  });
}

/**
 * Selects the line at the position where the selection bar appears, and checks that the line scrolls out from under the
 * bar.
 */
async function selectUnderBar(page: Page): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Actions for selected items' });
  const lines = page.locator('.document-line[data-id]');
  // Show the bar first to find out its position.
  await lines.first().getByRole('checkbox').check();
  const place = await bar.boundingBox();
  if (!place) throw new Error('There is no bar.');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toBeHidden();
  const boxes = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().bottom));
  const covered = boxes.findIndex((bottom) => bottom > place.y + 4);
  expect(covered).toBeGreaterThan(0);
  const box = lines.nth(covered).getByRole('checkbox');
  await box.evaluate((input: HTMLInputElement) => {
    input.focus({ preventScroll: true });
    input.click();
  });
  await expect(bar).toBeVisible();
  await expect
    .poll(async () => {
      const line = await page.locator('.document-line[aria-selected=true]').boundingBox();
      return line && line.y + line.height;
    })
    .toBeLessThanOrEqual(place.y);
}

const screens = [
  '/home',
  '/tasks',
  '/documents',
  '/actions',
  '/actions/service-request/general-requests',
  '/actions/service-request/general-requests#new',
];

test('no screen overflows horizontally at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, 'olivia@demo.test');
  for (const path of screens) {
    await page.goto(path);
    await settled(page);
    await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('with text of double size, no screen overflows horizontally at 768 px', async ({
  playwright,
  portal,
}) => {
  const { launchOptions } = test.info().project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  });
  const page = await browser.newPage({ baseURL: portal.url, viewport: { width: 768, height: 900 } });
  for (const [email, paths] of [
    ['olivia@demo.test', screens],
    ['staff@demo.test', ['/staff/inbox', '/staff/clients', '/staff/all-tasks']],
  ] as const) {
    await page.context().clearCookies();
    await openAs(page, email);
    for (const path of paths) {
      await page.goto(path);
      await settled(page);
      await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0);
    }
  }
  await browser.close();
});

test('texts that are 40 % longer are not cut off and do not overflow, and no text key is shown', async ({
  page,
}) => {
  await openAs(page, 'olivia@demo.test');
  await lengthenTexts(page);
  for (const path of screens) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByRole('contentinfo')).toContainText('Åéîøü');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      // Elements that measure themselves need a frame to settle.
      await expect.poll(() => overflow(page), `${path}, ${width} px`).toBeLessThanOrEqual(0);
      await expect.poll(() => cutOff(page), `${path}, ${width} px`).toEqual([]);
    }
    const keys = await page.getByText(/^[a-z]\w*(\.[a-zA-Z][\w-]*)+$/).allTextContents();
    // Ignore documents left by other tests, because their names look like keys.
    expect(
      keys.filter((text) => !text.endsWith('.pdf')),
      path,
    ).toEqual([]);
  }
});

/** Returns by how many pixels the page is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Returns the texts of buttons and headings that are cut off. */
function cutOff(page: Page): Promise<(string | null)[]> {
  return page
    .locator('button:visible, .ar-button:visible, h1:visible, h2:visible')
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
}

/** Lengthens the English texts from now on: those embedded in the page for its first screen, and those in files. */
async function lengthenTexts(page: Page): Promise<void> {
  await page.route(/\/en-us[.-][^/]*\.json$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: longer(await response.json()) });
  });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script[^>]*id="anteroom-texts"[^>]*>)([^<]*)/,
      (_whole, tag: string, json: string) => {
        const files = JSON.parse(json) as { url: string; texts: object }[];
        const texts = files.map((file) => ({ ...file, texts: longer(file.texts) }));
        return tag + JSON.stringify(texts).replaceAll('<', '\\u003c');
      },
    );
    return route.fulfill({ response, body });
  });
}

/** Returns the same texts with words added at their ends, to imitate a longer language. */
function longer(texts: unknown): unknown {
  if (typeof texts === 'string')
    return `${texts} ${'Åéîøü '.repeat(Math.ceil((texts.length * 0.4) / 6)).trim()}`;
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, longer(text)]));
}
