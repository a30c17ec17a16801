import type { NewTask, Task } from '@anteroom/contract';
import { type SignedIn, signIn as signInToApi } from '@anteroom/server/testing/signIn';
import { expect, type Page, test } from '@playwright/test';
import {
  faultless,
  faultlessColors,
  faultlessInBothThemes,
  noFaults,
} from '../../../test/support/faultless.ts';
import { addressOf, addTasks } from '../../../test/support/firmTasks.ts';
import { type PaymentProvider, startPaymentProvider } from '../../../test/support/paymentProvider.ts';
import { pdfOfSize } from '../../../test/support/pdf.ts';
import { type Portal, startPortal } from '../../../test/support/portal.ts';
import { readQr } from '../../../test/support/readQr.ts';
import { openAs } from '../../../test/support/signIn.ts';

let provider: PaymentProvider;
let portal: Portal;
let staff: SignedIn;

// Avoid transitions, because colours are checked right after the theme has changed.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async () => {
  provider = await startPaymentProvider();
  portal = await startPortal({ env: provider.env });
  staff = await signInToApi(portal.url, 'staff@demo.test');
});
test.afterAll(async () => {
  await portal.dispose();
  await provider.close();
});

const receipt = { name: 'comprovante.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(20_000) };

async function open(page: Page, email: string, clientId: string, taskId: string): Promise<void> {
  await openAs(page, email, portal.url);
  await page.goto(portal.url + addressOf({ clientId, taskId }));
}

/** Adds an invoice of 250.00 for one of Olivia's accounts. */
async function addInvoice(number: string, currency: string, way: object): Promise<Task> {
  const definition = {
    number,
    issueDate: '2026-10-19',
    currency,
    lines: [{ description: 'Bookkeeping', quantity: 1, unitPrice: 25_000, amount: 25_000, tax: 0 }],
    subtotal: 25_000,
    tax: 0,
    total: 25_000,
    documentId: null,
    ways: [way],
  };
  const label = `Pay invoice ${number}`;
  const asked: NewTask = { clientId: 'us-003', kind: 'PAYMENT_REQUEST', label, definition };
  const [task] = await addTasks(staff, [asked]);
  if (!task) throw new Error('the invoice was not added');
  return task;
}

/** Goes to the payment page, pays there, and is sent back. */
async function payOnPage(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Go to payment page' }).click();
  await expect(page.getByRole('heading', { name: `Pay ${amount}` })).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
}

test.describe('390 px, dark', () => {
  test.use({ viewport: { width: 390, height: 800 }, colorScheme: 'dark', reducedMotion: 'reduce' });

  test('an invoice is paid by Pix, and reported with its receipt', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 'ines@demo.test', 'br-001', 'br-001-fatura');
    await faultlessColors(page, 'an invoice by Pix');

    await page.getByRole('button', { name: 'Copiar código Pix' }).click();
    await expect(page.getByRole('button', { name: 'Código Pix copiado' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^000201.*0014br\.gov\.bcb\.pix.*54071192\.50.*6304[\dA-F]{4}$/);
    expect(await readQr(page.getByRole('img', { name: 'QR Code deste pagamento por Pix' }))).toBe(copied);

    await page.getByRole('button', { name: 'Já paguei' }).click();
    await page.getByLabel('Adicionar comprovante').and(page.locator('input')).first().setInputFiles(receipt);
    await expect(page.getByRole('button', { name: receipt.name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Informar pagamento' }).click();
    await expect(page.getByRole('button', { name: 'Informar pagamento' })).toHaveCount(0);

    await page.goto(`${portal.url}/tasks/clients/br-001/task/br-001-fatura`);
    await expect(page.getByText('Pagamento informado')).toBeVisible();
    await expect(page.getByRole('button', { name: receipt.name, exact: true })).toBeVisible();
    await faultlessColors(page, 'an invoice that is reported as paid');
  });
});

test.describe('390 px, by finger', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('a transfer is reported, and shown as received once the firm confirms it', async ({ page }) => {
    const { clientId, taskId } = await addInvoice('HF-1', 'USD', {
      kind: 'us-transfer',
      payee: 'Harbor & Finch CPAs',
      bank: 'First Harbor Bank',
      routingNumber: '011000015',
      accountNumber: '000482915537',
      reference: 'HF-1',
    });
    await open(page, 'olivia@demo.test', clientId, taskId);
    await faultlessInBothThemes(page, 'an invoice to pay');
    await page.getByRole('button', { name: 'I’ve paid' }).tap();
    await page.getByRole('button', { name: 'Report payment' }).tap();
    await expect(page.getByRole('button', { name: 'Report payment' })).toHaveCount(0);
    await page.goto(portal.url + addressOf({ clientId, taskId }));
    await expect(page.getByText('Thank you. We’ll let your firm know.')).toBeVisible();
    await faultlessInBothThemes(page, 'an invoice that is reported');

    const received = await staff.fetch(`/api/payments/v1/tasks/${taskId}/received`, { method: 'POST' });
    expect(received.ok).toBe(true);
    await expect(page.getByText('Payment received')).toBeVisible();
    await faultlessInBothThemes(page, 'an invoice whose payment has arrived');
  });

  test('an invoice is paid on the payment page', async ({ page }) => {
    const { clientId, taskId } = await addInvoice('HF-2', 'USD', { kind: 'payment-page' });
    await open(page, 'olivia@demo.test', clientId, taskId);
    await payOnPage(page, '25000 USD');
    await expect(page.getByText('Payment received')).toBeVisible();
  });
});

test.describe('1280 px', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a transfer is made from copied fields and reported, by keyboard alone', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 'george@demo.test', 'gb-001', 'gb-001-invoice');
    await faultless(page, 'an invoice by transfer');

    await page.getByRole('button', { name: 'Copy Sort code' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sort code copied')).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('200000');

    await page.getByRole('button', { name: 'I’ve paid' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: 'Already paid?' })).toBeFocused();
    await page.getByLabel('Add a receipt').and(page.locator('input')).first().setInputFiles(receipt);
    await expect(page.getByRole('button', { name: receipt.name, exact: true })).toBeVisible();
    await noFaults(page, 'a payment to report');
    await page.getByRole('button', { name: 'Report payment' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Report payment' })).toHaveCount(0);

    await page.goto(`${portal.url}/tasks/clients/gb-001/task/gb-001-invoice`);
    await expect(page.getByText('Thank you. We’ll let your firm know.')).toBeVisible();
  });

  test('an invoice is paid on the payment page, which notifies the portal', async ({ page }) => {
    await open(page, 'olivia@demo.test', 'us-002', 'us-002-invoice');
    await expect(page.getByText('Overdue', { exact: true }).first()).toBeVisible();
    await page.getByRole('tab', { name: 'Pay online' }).click();
    await faultlessInBothThemes(page, 'an invoice past its due date');
    await payOnPage(page, '118500 USD');

    await expect(page).toHaveURL(/\/tasks\/clients\/us-002\/task\/us-002-invoice$/);
    await expect(page.getByText('Payment received')).toBeVisible();
    await expect(page.getByRole('button', { name: 'I’ve paid' })).toHaveCount(0);
  });

  test('a transfer in euros and a Pix payment have QR codes that scanners can read', async ({ page }) => {
    const euros = await addInvoice('HF-3', 'EUR', {
      kind: 'iban-transfer',
      payee: 'Harbor & Finch CPAs',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      reference: 'HF-3 Bücher',
    });
    await open(page, 'olivia@demo.test', euros.clientId, euros.taskId);
    const read = await readQr(page.getByRole('img', { name: 'QR code for this bank transfer' }));
    // EPC069-12, version 002, in UTF-8.
    expect(read?.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX'],
      ...['Harbor & Finch CPAs', 'DE89370400440532013000', 'EUR250.00', '', '', 'HF-3 Bücher'],
    ]);
    await faultlessInBothThemes(page, 'an invoice in euros');

    const reais = await addInvoice('HF-4', 'BRL', {
      kind: 'pix',
      payee: 'Harbor Recife',
      city: 'Recife',
      target: { kind: 'key', key: 'pay@harbor.test', txid: 'HF4' },
    });
    await page.goto(portal.url + addressOf(reais));
    const pix = await readQr(page.getByRole('img', { name: 'QR code for this Pix payment' }));
    expect(pix).toMatch(/^000201.*pay@harbor\.test.*5406250\.00.*6304[\dA-F]{4}$/);
    await page.getByRole('button', { name: 'I’ve paid' }).click();
    await page.getByRole('button', { name: 'Report payment' }).click();
    await expect(page.getByRole('button', { name: 'Report payment' })).toHaveCount(0);
    await page.goto(portal.url + addressOf(reais));
    await expect(page.getByText('Thank you. We’ll let your firm know.')).toBeVisible();
  });
});

test('a client asks about an invoice, and staff open it from the conversation', async ({ page, browser }) => {
  const { clientId, taskId } = await addInvoice('HF-3', 'USD', { kind: 'payment-page' });
  await open(page, 'olivia@demo.test', clientId, taskId);
  await page.getByRole('button', { name: 'Ask about this: Pay invoice HF-3' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay invoice HF-3' });
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('Is the discount in it?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Is the discount in it?');

  const colleague = await browser.newPage();
  await openAs(colleague, 'staff@demo.test', `${portal.url}/staff/conversations`);
  await colleague.getByRole('link', { name: 'Pay invoice HF-3' }).click();
  await colleague.getByRole('link', { name: 'Show what it’s about' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Pay invoice HF-3' })).toBeVisible();
  await colleague.close();
});
