import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Page } from '@playwright/test';
import { endSessionAt } from '../support/endSession.ts';
import { noFaults } from '../support/faultless.ts';
import { startPortal } from '../support/portal.ts';
import { openAs } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-uploads-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000)]);

async function openDocuments(page: Page): Promise<void> {
  await openAs(page, 'olivia@demo.test', '/documents');
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeVisible();
}

const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const picker = (page: Page) => page.getByLabel('Upload files', { exact: true }).and(page.locator('input'));

test('files are picked and dropped, and a duplicate name gets a number', async ({ page }) => {
  await openDocuments(page);
  // Files added by other tests would push the client's newest ones out of the rendered rows.
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Other documents');
  const names = ['Bank January.pdf', 'Bank February.pdf', 'Bank March.pdf'];
  const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf() }));
  await picker(page).setInputFiles(files[0] ?? []);
  await expect(page.getByText('Uploaded “Bank January.pdf”.')).toBeVisible();

  await picker(page).setInputFiles(files);
  await expect(page.getByText('Uploaded 3 documents.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bank January (1).pdf', exact: true })).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(4);

  await drop(page, 'Dropped.csv');
  await expect(page.getByText('Uploaded “Dropped.csv”.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Close uploads' }).click();
  await expect(panel(page)).toBeHidden();
});

test('a folder of 200 files keeps uploading while the person is on another page', async ({ page }) => {
  const root = join(folder, 'Receipts 2025');
  for (const month of ['03 March', '04 April']) {
    await mkdir(join(root, month), { recursive: true });
    for (let day = 0; day < 100; day++) await writeFile(join(root, month, `Receipt ${day}.pdf`), pdf());
  }
  await openDocuments(page);
  await page.getByLabel('Upload a folder', { exact: true }).and(page.locator('input')).setInputFiles(root);
  await expect(panel(page)).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(panel(page).getByRole('button', { name: '200 files uploaded' })).toBeVisible({
    timeout: 90_000,
  });
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('grid').getByRole('link', { name: 'Receipts 2025' }).click();
  await page.getByRole('grid').getByRole('link', { name: '04 April' }).click();
  await expect(page.getByRole('status').getByText('100 documents')).toBeVisible();
});

test('a new folder is created, and a second one with the same name is rejected', async ({ page }) => {
  await openDocuments(page);
  const create = async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await page.getByLabel('Folder name').fill('Contracts');
    await page.getByRole('button', { name: 'Create folder' }).click();
  };
  await create();
  await expect(page.getByText('Folder “Contracts” created.')).toBeVisible();
  await expect(page.getByRole('grid').getByRole('link', { name: 'Contracts' })).toBeVisible();
  await create();
  await expect(page.getByText('A folder with this name already exists.')).toBeVisible();
});

test('an upload waits while offline or signed out, says so, and resumes by itself', async ({
  page,
  context,
}) => {
  await openDocuments(page);
  // Load the upload code first, and only then cut the connection.
  await picker(page).setInputFiles({ name: 'Before.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') });
  await expect(page.getByText('Uploaded “Before.csv”.')).toBeVisible();
  await context.setOffline(true);
  await picker(page).setInputFiles({ name: 'Train.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') });
  await expect(
    panel(page).getByText('You’re offline. The upload will resume by itself.').first(),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Uploaded “Train.csv”.')).toBeVisible();

  // Simulates an ended session: only this page has the file, so the person must not be redirected to sign in.
  await endSessionAt(page, /\/documents\?.*uploadId=/);
  await picker(page).setInputFiles({ name: 'Late.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') });
  await expect(page.getByText('Your files are still uploading from this page.')).toBeVisible();
  await noFaults(page, 'signing in while files are on their way');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const opened = await opening;
  await expect(page.getByText('Uploaded “Late.csv”.')).toBeVisible();
  await expect.poll(() => opened.isClosed()).toBe(true);
});

test('a 500 MB upload resumes by itself after the server was killed, and arrives byte for byte', async ({
  page,
}) => {
  const file = await largeFile('Scans 2025.pdf', 524_288_000);
  let portal = await startPortal();
  try {
    await openAs(page, 'olivia@demo.test', `${portal.url}/documents`);
    await picker(page).setInputFiles(file);
    await expect
      .poll(() => arrived(portal.dataDir), { intervals: [50], timeout: 30_000 })
      .toBeGreaterThan(100_000_000);
    await portal.kill();
    expect(await arrived(portal.dataDir)).toBeLessThan(524_288_000);
    await expect(
      panel(page).getByText('You’re offline. The upload will resume by itself.').first(),
    ).toBeVisible();
    portal = await startPortal({ port: portal.port, dataDir: portal.dataDir });
    await expect(page.getByText('Uploaded “Scans 2025.pdf”.')).toBeVisible({ timeout: 60_000 });
    expect(await keptHashes(portal.dataDir)).toContain(await sha256(file));
  } finally {
    await portal.dispose();
  }
});

test('a reload lists the unfinished upload, which resumes only with the same file', async ({ page }) => {
  const file = await largeFile('Ledger.pdf', 10_000_000);
  await openDocuments(page);
  const pieces = '**/api/storage/v1/uploads/*';
  await page.route(pieces, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await picker(page).setInputFiles(file);
  await expect(
    panel(page).getByText('You’re offline. The upload will resume by itself.').first(),
  ).toBeVisible();

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(panel(page).getByRole('button', { name: '1 unfinished upload' })).toBeVisible();
  await page.unroute(pieces);
  const again = page.getByLabel('Choose Ledger.pdf');
  await again.setInputFiles(await largeFile('Other.pdf', 9_000_000));
  await expect(panel(page).getByText('This is a different file, or it has changed.')).toBeVisible();
  await again.setInputFiles(file);
  await expect(page.getByText('Uploaded “Ledger.pdf”.')).toBeVisible();
  await noFaults(page, 'the panel of uploads');
});

/** Creates a file with the first bytes of a PDF; the rest takes no time to write. */
async function largeFile(name: string, size: number): Promise<string> {
  const path = join(folder, name);
  const handle = await open(path, 'w');
  await handle.write(Buffer.concat([pdf(), randomBytes(1_000_000)]));
  await handle.write(randomBytes(1_000_000), 0, 1_000_000, size - 1_000_000);
  await handle.close();
  return path;
}

/** Returns the number of bytes that the server has received of its only unfinished upload. */
async function arrived(dataDir: string): Promise<number> {
  const partials = join(dataDir, 'blobs', 'partial');
  const [name] = await readdir(partials);
  return name ? (await stat(join(partials, name))).size : 0;
}

/** Returns the hashes of stored contents, which are their file names. */
async function keptHashes(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'blobs', 'kept'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function drop(page: Page, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((fileName) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['a;b\n1;2\n'], fileName, { type: 'text/csv' }));
    return transfer;
  }, name);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer });
  await expect(page.getByText('Drop to upload to')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer });
  await expect(page.getByText('Drop to upload to')).toBeHidden();
}
