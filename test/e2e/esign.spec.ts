import { readFile } from 'node:fs/promises';
import { readPdfSignature } from '@anteroom/server/testing/pdfSignature';
import type { Download, Page } from '@playwright/test';
import { noColorFaults, noFaults } from '../support/faultless.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

const letter = '/tasks/clients/us-003/task/us-003-engagement-letter';
const jointReturn = '/tasks/clients/us-002/task/us-002-joint-return';

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an engagement letter is read, filled in, signed with a drawn signature, and had as a signed PDF', async ({
    page,
  }) => {
    await open(page, letter, 'olivia@demo.test');
    await page.getByRole('button', { name: 'Agree and open the document' }).tap();
    await expect(page.getByText('Please agree first')).toBeVisible();
    await noFaults(page, 'consent');
    await page.getByLabel('I agree to sign electronically').check();
    await page.getByRole('button', { name: 'Agree and open the document' }).tap();

    const desk = page.getByRole('dialog', { name: /engagement letter\.pdf/ });
    await expect(desk.getByText('4 required fields left')).toBeVisible();
    await desk.getByRole('button', { name: 'Go to the first field' }).tap();
    await desk
      .getByRole('region', { name: 'Fields to fill in' })
      .getByRole('button', { name: 'Put initials' })
      .tap();
    const adopting = page.getByRole('dialog', { name: 'Your signature' });
    await adopting.getByRole('radio', { name: 'Draw' }).check();
    await draw(page);
    await noFaults(page, 'a drawn signature');
    await adopting.getByRole('button', { name: 'Use this signature' }).tap();

    await desk.getByRole('button', { name: 'Next field' }).tap();
    await desk.getByLabel('Telephone by day').fill('+1 503 555 0142');
    await desk.getByRole('button', { name: 'Next field' }).tap();
    await desk
      .getByRole('region', { name: 'Fields to fill in' })
      .getByRole('button', { name: 'Sign here' })
      .tap();
    await noFaults(page, 'the desk');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await noColorFaults(page, 'the desk, dark');
    await desk.getByRole('button', { name: 'Next field' }).tap();
    await desk.getByRole('button', { name: 'Put today’s date' }).tap();
    await desk.getByRole('button', { name: 'Review and sign' }).tap();
    const review = page.getByRole('dialog', { name: 'Check and sign' });
    await expect(review).toContainText('+1 503 555 0142');
    await noFaults(page, 'the review');
    await review.getByRole('button', { name: 'Sign now' }).tap();
    await expect(desk).toBeHidden();

    await page.goto(letter);
    await expect(page.getByText('Signed by everybody')).toBeVisible();
    const signed = await downloaded(page);
    expect(readPdfSignature(signed)).toMatchObject({ verdict: 'valid', coversAll: true });
    signed[signed.length >> 1] = (signed[signed.length >> 1] ?? 0) ^ 1;
    expect(readPdfSignature(signed).verdict).toBe('digest-mismatch');
  });
});

test('a joint return is signed by keyboard alone, first by the taxpayer, then by the spouse', async ({
  page,
  browser,
}) => {
  await open(page, jointReturn, 'olivia@demo.test');
  await page.getByLabel('I agree to sign electronically').press('Space');
  await page.getByRole('button', { name: 'Agree and open the document' }).press('Enter');
  const desk = page.getByRole('dialog', { name: /authorization\.pdf/ });
  await signByKeyboard(desk);
  await expect(page.getByText('You have signed')).toBeVisible();
  await expect(page.getByText('Owen Hartwell signs next.')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const owens = await elsewhere.newPage();
  await open(owens, jointReturn, 'owen@demo.test');
  await owens.getByLabel('I agree to sign electronically').press('Space');
  await owens.getByRole('button', { name: 'Agree and open the document' }).press('Enter');
  const owensDesk = owens.getByRole('dialog', { name: /authorization\.pdf/ });
  await expect(owensDesk.getByRole('img', { name: /filled in by Olivia Hartwell/ })).toBeVisible();
  await signByKeyboard(owensDesk);
  await owens.goto(jointReturn);
  await expect(owens.getByText('Signed by everybody')).toBeVisible();
  expect(readPdfSignature(await downloaded(owens)).verdict).toBe('valid');
  await elsewhere.close();
});

async function open(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await signIn(page, email);
}

/** Two lines that cross, as a finger draws them. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /Area to draw your signature in/ });
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  for (const [from, to] of [
    [0.2, 0.8],
    [0.8, 0.2],
  ] as const) {
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * from);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 5 });
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * to, { steps: 5 });
    await page.mouse.up();
  }
}

async function signByKeyboard(desk: ReturnType<Page['getByRole']>): Promise<void> {
  const page = desk.page();
  await desk.getByRole('button', { name: 'Go to the first field' }).press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use this signature' }).press('Enter');
  await expect(desk.getByRole('button', { name: 'Clear' })).toBeFocused();
  await desk.getByRole('button', { name: 'Next field' }).press('Enter');
  await page.keyboard.press('Enter');
  await desk.getByRole('button', { name: 'Review and sign' }).press('Enter');
  await page.getByRole('button', { name: 'Sign now' }).press('Enter');
  await expect(desk).toBeHidden();
}

async function downloaded(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return readFile(await pathOf(download));
}

async function pathOf(download: Download): Promise<string> {
  expect(download.suggestedFilename()).toMatch(/ \(signed\)\.pdf$/);
  return download.path();
}
