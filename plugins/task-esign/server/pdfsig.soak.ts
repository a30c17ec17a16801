import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfSheets } from '@anteroom/server/kernel/pdf/pdfSheets';
import { needs } from '@anteroom/server/testing/needs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from './pdf/makeCertificate.ts';
import { sealPdf } from './sealPdf.ts';

const now = new Date('2026-11-21T18:20:11.000Z');
let program: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-pdfsig-'));
  program = needs('pdfsig', 'poppler-utils');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('pdfsig finds a sealed PDF valid, and reports a digest mismatch after one byte has changed', async () => {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('First page', { x: 72, y: 700 });
  const sealed = Buffer.from(
    await sealPdf(pdfSheets, {
      original: await document.save(),
      marks: [],
      certificate: {
        language: 'en-us',
        firm: 'Harbor & Finch CPAs',
        documentName: 'Engagement letter.pdf',
        pageCount: 1,
        reference: 'task-1',
        signers: [],
      },
      identity: { kind: 'own', ...(await makeCertificate({ name: 'Harbor & Finch CPAs', now })) },
      at: now.toISOString(),
    }),
  );
  expect(await judged(sealed)).toContain('Signature is Valid.');
  sealed[1000] = (sealed[1000] ?? 0) ^ 1;
  expect(await judged(sealed)).toContain('Digest Mismatch.');
});

/**
 * Returns pdfsig's output for a file. Its exit code is not used, because it also reflects the certificate's unknown
 * issuer.
 */
async function judged(pdf: Buffer): Promise<string> {
  const file = join(folder, 'sealed.pdf');
  await writeFile(file, pdf);
  return spawnSync(program, ['-nocert', file], { encoding: 'utf8' }).stdout;
}
