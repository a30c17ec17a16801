import { expect, type Page, test } from '@playwright/test';
import { faultless, faultlessColors, noFaults } from '../support/faultless.ts';
import { type PaymentProvider, startPaymentProvider } from '../support/paymentProvider.ts';
import { pdfOfSize } from '../support/pdf.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { readQr } from '../support/readQr.ts';
import { signIn } from '../support/signIn.ts';

let provider: PaymentProvider;
let portal: Portal;

test.beforeAll(async () => {
  // A fresh portal with all its demo data takes its time on a busy machine.
  test.setTimeout(180_000);
  provider = await startPaymentProvider();
  portal = await startPortal({ env: provider.env });
});
test.afterAll(async () => {
  await portal.dispose();
  await provider.close();
});

const receipt = { name: 'comprovante.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(20_000) };

async function open(page: Page, email: string, clientId: string, taskId: string): Promise<void> {
  await page.goto(portal.url);
  await signIn(page, email);
  await page.goto(`${portal.url}/tasks/clients/${clientId}/task/${taskId}`);
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
    expect(copied).toMatch(/^000201.*0014br\.gov\.bcb\.pix.*54071362\.50.*6304[\dA-F]{4}$/);
    expect(await readQr(page.getByRole('img', { name: 'QR Code deste pagamento por Pix' }))).toBe(copied);

    await page.getByRole('button', { name: 'Já paguei' }).click();
    await page.getByLabel('Adicionar comprovante').and(page.locator('input')).first().setInputFiles(receipt);
    await expect(page.getByRole('button', { name: receipt.name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Informar pagamento' }).click();
    await expect(page.getByRole('button', { name: 'Informar pagamento' })).toHaveCount(0);

    await page.goto(`${portal.url}/tasks/clients/br-001/task/br-001-fatura`);
    await expect(page.getByText('Obrigado, seu escritório já foi avisado')).toBeVisible();
    await expect(page.getByRole('button', { name: receipt.name, exact: true })).toBeVisible();
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

    await page.getByRole('button', { name: 'I have paid' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Have you paid?' })).toBeFocused();
    await page.getByLabel('Add a receipt').and(page.locator('input')).first().setInputFiles(receipt);
    await expect(page.getByRole('button', { name: receipt.name, exact: true })).toBeVisible();
    await noFaults(page, 'a payment to report');
    await page.getByRole('button', { name: 'Report payment' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Report payment' })).toHaveCount(0);

    await page.goto(`${portal.url}/tasks/clients/gb-001/task/gb-001-invoice`);
    await expect(page.getByText('Thank you, we have told your firm')).toBeVisible();
  });

  test('an invoice is paid on the payment page, which tells the portal by itself', async ({ page }) => {
    await open(page, 'olivia@demo.test', 'us-002', 'us-002-invoice');
    await page.getByRole('tab', { name: 'Pay online' }).click();
    await page.getByRole('button', { name: 'Go to the payment page' }).click();
    await expect(page.getByRole('heading', { name: 'Pay 118500 USD' })).toBeVisible();
    await page.getByRole('button', { name: 'Pay now' }).click();

    await expect(page).toHaveURL(/\/tasks\/clients\/us-002\/task\/us-002-invoice$/);
    await expect(page.getByText('Your payment has arrived')).toBeVisible();
    await expect(page.getByRole('button', { name: 'I have paid' })).toHaveCount(0);
  });
});
