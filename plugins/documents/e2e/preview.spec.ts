import { type SignedIn, signIn as signInToApi } from '@anteroom/server/testing/signIn';
import type { Locator, Page } from '@playwright/test';
import {
  damagedPdf,
  hostileMail,
  latinText,
  lockedPdf,
  longPdf,
  type NamedFile,
  picture,
  table,
  xmlWithEntities,
} from '../../../test/fixtures/previewFiles.ts';
import { noFaults } from '../../../test/support/faultless.ts';
import type { Portal } from '../../../test/support/portal.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

const client = 'us-003';

test('a PDF of 300 pages can be paged through, searched and zoomed with at most 10 pages rendered', async ({
  page,
  portal,
}) => {
  await open(page, portal, await longPdf(300));
  const dialog = page.getByRole('dialog', { name: 'ledger.pdf' });
  const pages = dialog.getByRole('region', { name: 'Pages of ledger.pdf' });
  const textOfPages = (pattern: RegExp) => pages.getByText(pattern).first();
  // The first PDF also loads and starts pdf.js.
  await expect(textOfPages(/^This is page 1 of/)).toBeVisible({ timeout: 30_000 });

  const link = pages.getByRole('link');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('title', 'https://elsewhere.test/');

  // Visits more pages than are kept: the canvases of distant pages are released.
  for (let number = 50; number <= 290; number += 20) {
    await dialog.getByRole('textbox', { name: 'Page' }).fill(String(number));
    await page.keyboard.press('Enter');
    await expect(textOfPages(new RegExp(`^This is page ${number} of`))).toBeVisible();
  }
  await expect.poll(() => pages.locator('canvas').count()).toBeLessThanOrEqual(10);

  await dialog.getByRole('searchbox', { name: 'Search in document' }).fill('remarkable');
  const found = dialog.getByRole('status').filter({ hasText: 'of 30' });
  await expect(found).toBeVisible();
  const first = (await found.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Next match' }).click();
  await expect(found).not.toHaveText(first);
  await expect(pages.locator('.highlight.selected')).toBeInViewport();

  const scale = dialog.getByRole('status', { name: 'Zoom' });
  const before = Number.parseInt((await scale.textContent()) ?? '', 10);
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect
    .poll(async () => Number.parseInt((await scale.textContent()) ?? '', 10))
    .toBeGreaterThan(before);
  await dialog.getByRole('button', { name: 'Fit page' }).click();
  await expect(dialog.getByRole('button', { name: 'Fit width' })).toBeVisible();
  await expect(page).not.toHaveTitle(/ran/);
});

test('a password-protected PDF asks for its password and is printed as images of its pages', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      const sheet = document.querySelectorAll<HTMLImageElement>('.print-sheet > img');
      document.documentElement.dataset.printed = [...sheet].map(({ naturalWidth }) => naturalWidth).join();
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await open(page, portal, await lockedPdf('open sesame'));
  const password = page.getByLabel('Password');
  await expect(password).toBeVisible({ timeout: 30_000 });
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await password.fill('open sesame');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('Only with the password.')).toBeVisible();
  await noFaults(page, 'a PDF');

  await page.getByRole('button', { name: 'Print' }).click();
  // A4 at 150 dots per inch.
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1240');
  await expect(page.locator('.print-sheet')).toHaveCount(0);
});

test('a damaged PDF shows an error and can be downloaded', async ({ page, portal }) => {
  await open(page, portal, damagedPdf);
  await expect(page.getByRole('heading', { name: 'We can’t show this file' })).toBeVisible();
  await noFaults(page, 'a damaged PDF');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').or(page.getByRole('dialog')).getByText('Download', { exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('damaged.pdf');
});

test('images, tables, text and XML are previewed', async ({ page, portal }) => {
  await test.step('an image is fitted to the screen and rotated', async () => {
    await open(page, portal, picture(1200, 800));
    const image = page.getByRole('img', { name: 'receipt.png' });
    await expect(image).toBeVisible();
    const fitted = await image.boundingBox();
    expect(fitted?.width).toBeLessThan(1200);
    await page.getByRole('button', { name: 'Rotate' }).click();
    await expect
      .poll(async () => {
        const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
        return height - width;
      })
      .toBeGreaterThan(0);
    await noFaults(page, 'a picture');
  });

  await test.step('a table of 5000 rows renders fewer than 60 of them and scrolls by keyboard', async () => {
    await open(page, portal, table(5_000));
    const rows = page.getByRole('table', { name: 'payments.csv' });
    await expect(rows).toHaveAttribute('aria-rowcount', '5001');
    await expect(rows.getByRole('cell', { name: '=1+1' }).first()).toBeVisible();
    await expect(rows.getByRole('cell', { name: '1.234,50' }).first()).toBeVisible();
    expect(await rows.getByRole('row').count()).toBeLessThan(60);
    await expect(page.getByRole('region', { name: 'Content of payments.csv' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(rows.getByRole('cell', { name: '5000', exact: true })).toBeVisible();
    await expect(rows.getByRole('columnheader').first()).toBeInViewport();
    await noFaults(page, 'a table');
  });

  await test.step('text in an encoding other than UTF-8 is decoded', async () => {
    await open(page, portal, latinText);
    await expect(page.getByText('Prezada Inês,')).toBeVisible();
  });

  await test.step('XML is shown without resolving its entities', async () => {
    const left = await requestsTo(page, 'https://tracker.test/**');
    await open(page, portal, xmlWithEntities);
    await expect(page.getByText('<a>&inner;</a>')).toBeVisible();
    await expect(page.getByText('<b>&outer;</b>')).toBeVisible();
    await expect(page).not.toHaveTitle(/ran/);
    expect(left()).toBe(0);
    await noFaults(page, 'XML');
  });
});

test('a hostile e-mail runs no scripts and loads no remote images until the person asks for them', async ({
  page,
  portal,
}) => {
  const left = await requestsTo(page, 'https://tracker.test/**');
  await open(page, portal, hostileMail);
  const dialog = page.getByRole('dialog', { name: 'message.eml' });
  await expect(dialog.getByRole('heading', { name: 'About your return' })).toBeVisible();
  await expect(dialog.getByText('Inês <ines@demo.test>')).toBeVisible();
  const body = dialog.frameLocator('iframe');
  const text = body.getByText('Please read this.');
  await expect(text).toBeVisible();
  await expect(text).toHaveCSS('color', 'rgb(10, 20, 30)');
  await expect(body.getByRole('img', { name: 'logo' })).toHaveJSProperty('complete', true);
  await text.click();
  await expect(body.locator('script, form, input, [onclick], [onerror]')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/ran/);
  expect(left()).toBe(0);
  await noFaults(page, 'a message', 'iframe');

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save figures.txt' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('figures.txt');

  await dialog.getByRole('button', { name: 'Show pictures' }).click();
  await expect.poll(left).toBeGreaterThan(0);
  await expect(body.getByText('Please read this.')).toBeVisible();
  await expect(page).not.toHaveTitle(/ran/);
});

test('on a phone, a document opens from the list, and the keyboard and Back page through and close it', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const staff = await signInToApi(portal.url, 'staff@demo.test');
  await upload(staff, { ...latinText, name: 'zz-first.txt' });
  await upload(staff, { ...latinText, name: 'zz-second.txt' });
  await openAs(page, 'olivia@demo.test', `/documents?client=${client}&view=all&sort=name&search=zz-`);
  const first = page.getByRole('row', { name: /zz-first/ });
  await expect(first).toBeVisible();
  await first.getByRole('button', { name: 'zz-first.txt', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'zz-first.txt' })).toBeVisible();
  await expect(page.getByText('Prezada Inês,')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole('region', { name: 'Content' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'zz-second.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous document' }).click();
  await expect(page.getByRole('dialog', { name: 'zz-first.txt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/search=zz-$/);
  await expect(page.getByRole('row', { name: /zz-first/ }).getByText('New')).toHaveCount(0);

  await page.getByRole('button', { name: 'zz-second.txt', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'zz-second.txt' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const width of [320, 390]) {
  test(`at ${width} px a PDF has its page and zoom controls in one row and the others in a menu`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await open(page, portal, { ...(await longPdf(30)), name: `ledger ${width}.pdf` });
    const tools = page.getByRole('group', { name: 'View' });
    const pages = page.getByRole('dialog').getByRole('region', { name: 'Pages' });
    await expect(pages.getByText(/^This is page 1 of/).first()).toBeVisible({ timeout: 30_000 });
    const names = ['Zoom out', 'Zoom in', 'More'];
    await expect(tools.getByRole('button')).toHaveCount(names.length);
    const controls = [
      tools.getByRole('textbox', { name: 'Page' }),
      ...names.map((name) => tools.getByRole('button', { name, exact: true })),
    ];
    await inOneRow(controls, width);
    await noFaults(page, 'a PDF on a phone');

    await tools.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Search in document',
      'Rotate',
      'Fit page',
      'Ask about a place',
      'Print',
    ]);
    await page.getByRole('menuitem', { name: 'Search in document' }).click();
    const field = tools.getByRole('searchbox', { name: 'Search in document' });
    await expect(field).toBeFocused();
    await field.fill('remarkable');
    await expect(tools.getByRole('status').filter({ hasText: 'of 3' })).toBeVisible();
    await inOneRow(
      [
        field,
        ...['Previous match', 'Next match', 'Close the search'].map((name) =>
          tools.getByRole('button', { name }),
        ),
      ],
      width,
    );
    await tools.getByRole('button', { name: 'Close the search' }).click();
    await expect(field).toBeHidden();
    await expect(pages.locator('.pdf-container')).toBeFocused();
  });
}

/** Expects the controls side by side from left to right, without overlaps and within the window. */
async function inOneRow(controls: readonly Locator[], width: number): Promise<void> {
  let end = 0;
  let row: number | undefined;
  for (const control of controls) {
    const box = await control.boundingBox();
    if (!box) throw new Error('A control is not shown.');
    const middle = box.y + box.height / 2;
    expect(Math.abs(middle - (row ?? middle))).toBeLessThan(4);
    expect(box.x).toBeGreaterThanOrEqual(end - 0.5);
    row = middle;
    end = box.x + box.width;
  }
  expect(end).toBeLessThanOrEqual(width);
}

/** Uploads a file and opens it at its address, as a client. */
async function open(page: Page, portal: Portal, file: NamedFile): Promise<void> {
  const staff = await signInToApi(portal.url, 'staff@demo.test');
  const id = await upload(staff, file);
  if (!page.url().startsWith(portal.url)) {
    await openAs(page, 'olivia@demo.test');
  }
  await page.goto(`/documents?client=${client}&document=${id}`);
  await expect(page.getByRole('dialog', { name: file.name })).toBeVisible();
}

async function upload(person: SignedIn, { name, content }: NamedFile): Promise<string> {
  const body = new FormData();
  body.append('file[]', new Blob([content]), name);
  const answer = await person.fetch(`/api/storage/v1/clients/${client}/documents?notify=false`, {
    method: 'POST',
    body,
  });
  expect(answer.status).toBe(201);
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return data[0]?.id ?? '';
}

/** Counts and fulfils the requests to these URLs. */
async function requestsTo(page: Page, addresses: string): Promise<() => number> {
  let count = 0;
  await page.route(addresses, (route) => {
    count++;
    return route.fulfill({ status: 204 });
  });
  return () => count;
}
