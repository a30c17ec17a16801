import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfContract } from '@anteroom/plugin-kit/contract/pdf';
import { page as pageOf } from '@anteroom/sdk';
import { signIn as signInToApi } from '@anteroom/server/testing/signIn';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import { damagedPdf, heavyPdf, type NamedFile } from '../fixtures/previewFiles.ts';
import { writePlugin } from '../fixtures/writePlugin.ts';
import { addDocument } from '../support/firmTasks.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { openAs } from '../support/signIn.ts';

let pluginsDir: string;
let portal: Portal;

test.beforeAll(async () => {
  pluginsDir = await mkdtemp(join(tmpdir(), 'anteroom-plugins-'));
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../fixtures/PdfContract.ts')],
    bundle: true,
    format: 'esm',
    external: ['@anteroom/sdk', 'jotai', 'react'],
    write: false,
  });
  await writePlugin(join(pluginsDir, 'pdf-contract'), {
    id: 'pdf-contract',
    contributes: [pageOf({ path: '/pdf-contract', title: 'title', module: './PdfContract' })],
    modules: { './PdfContract': outputFiles[0]?.text ?? '' },
    texts: { title: 'Pdf' },
  });
  portal = await startPortal({ env: { PLUGINS_DIR: pluginsDir } });
});

test.afterAll(async () => {
  await portal.dispose();
  await rm(pluginsDir, { recursive: true, force: true });
});

test('the portal’s own Pdf fulfills the same SDK contract as its fake', async ({ page }) => {
  const staff = await signInToApi(portal.url, 'staff@demo.test');
  const add = async ({ name, content }: NamedFile) =>
    `${await addDocument(staff, 'us-003', name, content)},${content.length}`;
  const sources = new URLSearchParams({
    sound: await add(await heavyPdf(3)),
    absent: 'none,1000',
    damaged: await add(damagedPdf),
  });
  let isConnected = true;
  await page.exposeFunction('setConnected', (now: boolean) => {
    isConnected = now;
  });
  await page.route('**/preview', (route) => (isConnected ? route.fallback() : route.abort()));

  await openAs(page, 'olivia@demo.test', portal.url);
  await page.goto(`${portal.url}/pdf-contract?${sources}`);
  await page.getByRole('button', { name: 'Ask' }).click();
  const answers = async () => JSON.parse((await page.locator('output').textContent()) ?? '');
  // The first PDF also loads and starts pdf.js.
  await expect
    .poll(answers, { timeout: 60_000 })
    .toEqual(Object.fromEntries(pdfContract.map(({ says, answer }) => [says, answer])));
});
