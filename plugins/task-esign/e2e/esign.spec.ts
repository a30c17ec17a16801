import type { NewTask } from '@anteroom/contract';
import { readPdfSignature } from '@anteroom/server/testing/pdfSignature';
import { signIn as signInToApi } from '@anteroom/server/testing/signIn';
import type { Page } from '@playwright/test';
import { faultlessInBothThemes, noFaultsInBothThemes } from '../../../test/support/faultless.ts';
import { addDocument, addressOf, addTasks } from '../../../test/support/firmTasks.ts';
import { finger } from '../../../test/support/hand.ts';
import { press, reach } from '../../../test/support/keyboard.ts';
import { pdfOfSize } from '../../../test/support/pdf.ts';
import { signedPdf } from '../../../test/support/signedPdf.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';
import type { EsignDefinition } from '../api.ts';

const letter = '/tasks/clients/us-003/task/us-003-engagement-letter';
const jointReturn = '/tasks/clients/us-002/task/us-002-joint-return';

// Avoid transitions, because colours are checked right after the theme has changed.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an engagement letter is read, filled in, signed with a drawn signature, and downloaded as a signed PDF', async ({
    page,
  }) => {
    await open(page, letter, 'olivia@demo.test');
    await page.getByRole('button', { name: 'Agree and open the document' }).tap();
    await expect(page.getByText('Agree to sign electronically, or ask')).toBeVisible();
    await noFaultsInBothThemes(page, 'consent');
    // A tap elsewhere; otherwise the next one could count as the second of a double tap.
    await finger(page).choose(page.getByLabel('I agree to sign electronically'));
    await page.getByRole('button', { name: 'Agree and open the document' }).tap();

    const desk = page.getByRole('dialog', { name: /engagement letter\.pdf/ });
    await expect(desk.getByText('4 required fields left')).toBeVisible();
    await desk.getByRole('button', { name: 'Go to the first field' }).tap();
    await desk
      .getByRole('region', { name: 'Fields to complete' })
      .getByRole('button', { name: 'Initial here' })
      .tap();
    const adopting = page.getByRole('dialog', { name: 'Your signature' });
    await adopting.getByRole('radio', { name: 'Draw' }).check();
    await draw(page);
    await noFaultsInBothThemes(page, 'a drawn signature');
    await adopting.getByRole('button', { name: 'Use this signature' }).tap();

    await desk.getByRole('button', { name: 'Next field' }).tap();
    await desk.getByLabel('Telephone by day').fill('+1 503 555 0142');
    await desk.getByRole('button', { name: 'Next field' }).tap();
    await desk
      .getByRole('region', { name: 'Fields to complete' })
      .getByRole('button', { name: 'Sign here' })
      .tap();
    await noFaultsInBothThemes(page, 'the desk');
    await desk.getByRole('button', { name: 'Next field' }).tap();
    await desk.getByRole('button', { name: 'Add today’s date' }).tap();
    await desk.getByRole('button', { name: 'Review and sign' }).tap();
    const review = page.getByRole('dialog', { name: 'Check and sign' });
    await expect(review).toContainText('+1 503 555 0142');
    await noFaultsInBothThemes(page, 'the review');
    await review.getByRole('button', { name: 'Sign now' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: /^Done/ })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name: 'Next up' })).toBeVisible();

    await page.goto(letter);
    await expect(page.getByText('Signed by everyone')).toBeVisible();
    await faultlessInBothThemes(page, 'a signed document');
    const signed = await signedPdf(page);
    expect(readPdfSignature(signed)).toMatchObject({ verdict: 'valid', coversAll: true });
    signed[signed.length >> 1] = (signed[signed.length >> 1] ?? 0) ^ 1;
    expect(readPdfSignature(signed).verdict).toBe('digest-mismatch');
  });

  test('a document that cannot be signed now says why, and declining requires a reason', async ({
    page,
    portal,
  }) => {
    const staff = await signInToApi(portal.url, 'staff@demo.test');
    const documentId = await addDocument(staff, 'us-002', 'Consent to e-file.pdf', pdfOfSize(1000));
    const [late, joint] = await addTasks(staff, [
      signing('Sign what is too late', documentId, ['olivia'], { expirationDate: '2026-01-31' }),
      signing('Sign after Owen', documentId, ['owen', 'olivia']),
    ]);
    if (!late || !joint) throw new Error('two tasks were asked for');

    await open(page, addressOf(late), 'olivia@demo.test');
    await expect(page.getByText('The deadline to sign was Jan 31, 2026')).toBeVisible();
    await expect(page.getByRole('button', { name: 'View document' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agree and open the document' })).toHaveCount(0);
    await faultlessInBothThemes(page, 'a document that is too late to sign');

    await page.goto(addressOf(joint));
    await expect(page.getByText('Waiting for Owen Hartwell to sign')).toBeVisible();
    await faultlessInBothThemes(page, 'a document that waits for another signer');
    await page.getByRole('button', { name: 'Decline to sign' }).tap();
    const declining = page.getByRole('dialog', { name: 'Decline to sign?' });
    await declining.getByRole('button', { name: 'Decline to sign' }).tap();
    await expect(declining.getByText('Enter a reason.')).toBeVisible();
    await noFaultsInBothThemes(page, 'declining');
    await finger(page).type(declining.getByLabel('Reason'), 'The refund is wrong.');
    await declining.getByRole('button', { name: 'Decline to sign' }).tap();
    await expect(declining).toBeHidden();

    await page.goto(addressOf(joint));
    await expect(page.getByText('Olivia Hartwell declined to sign')).toBeVisible();
    await expect(page.getByText('The refund is wrong.')).toBeVisible();
    await faultlessInBothThemes(page, 'a declined document');
  });
});

test('a joint return is signed by keyboard alone, first by the taxpayer, then by the spouse', async ({
  page,
  browser,
}) => {
  await open(page, jointReturn, 'olivia@demo.test');
  await agreeByKeyboard(page);
  const desk = page.getByRole('dialog', { name: /authorization\.pdf/ });
  await signByKeyboard(desk);
  await expect(page.getByRole('heading', { level: 1, name: /^Done/ })).toBeFocused();
  await expect(page.getByText(/^Your part is done/)).toBeVisible();
  await page.goto(jointReturn);
  await expect(page.getByText('You’ve signed')).toBeVisible();
  await expect(page.getByText('Owen Hartwell signs next.')).toBeVisible();
  await faultlessInBothThemes(page, 'a document that one of two has signed');

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const owens = await elsewhere.newPage();
  await open(owens, jointReturn, 'owen@demo.test');
  await agreeByKeyboard(owens);
  const owensDesk = owens.getByRole('dialog', { name: /authorization\.pdf/ });
  await expect(owensDesk.getByRole('img', { name: /filled in by Olivia Hartwell/ })).toBeVisible();
  await signByKeyboard(owensDesk);
  await expect(owens.getByRole('heading', { level: 1, name: /^Done/ })).toBeFocused();
  await owens.goto(jointReturn);
  await expect(owens.getByText('Signed by everyone')).toBeVisible();
  expect(readPdfSignature(await signedPdf(owens)).verdict).toBe('valid');
  await elsewhere.close();
});

/** A task for us-002 in which each signer signs at the foot of the page. */
function signing(
  label: string,
  documentId: string,
  contacts: readonly string[],
  more: Partial<NewTask> = {},
): NewTask {
  const definition: EsignDefinition = {
    documentId,
    signers: contacts.map((contactId) => ({ contactId, role: 'taxpayer' })),
    fields: contacts.map((_, index) => ({
      id: `signature-${index + 1}`,
      type: 'signature',
      signer: index + 1,
      page: 1,
      box: { x: 60 + 200 * index, y: 700, width: 160, height: 40 },
      required: true,
    })),
  };
  return { clientId: 'us-002', kind: 'ESIGN', label, definition, ...more };
}

async function open(page: Page, address: string, email: string): Promise<void> {
  await openAs(page, email, address);
}

/** Draws two crossing lines, as with a finger. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /If you can’t draw, choose Type\./ });
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

async function agreeByKeyboard(page: Page): Promise<void> {
  await reach(page, page.getByLabel('I agree to sign electronically'));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Agree and open the document' }));
}

async function signByKeyboard(desk: ReturnType<Page['getByRole']>): Promise<void> {
  const page = desk.page();
  await press(page, desk.getByRole('button', { name: 'Go to the first field' }));
  await expect(desk.getByRole('button', { name: 'Sign here', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Use this signature' }));
  await expect(desk.getByRole('button', { name: 'Clear' })).toBeFocused();
  await press(page, desk.getByRole('button', { name: 'Next field' }));
  await expect(desk.getByRole('button', { name: 'Add today’s date' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, desk.getByRole('button', { name: 'Review and sign' }));
  await press(page, page.getByRole('button', { name: 'Sign now' }));
  await expect(desk).toBeHidden();
}
