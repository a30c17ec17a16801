import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pdfSheets } from '@anteroom/server/kernel/pdf/pdfSheets';
import { readPdfSignature } from '@anteroom/server/testing/pdfSignature';
import { signaturePicture } from '@anteroom/server/testing/signaturePicture';
import { signingP12 } from '@anteroom/server/testing/signingP12';
import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { PDF } from '@libpdf/core';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Certificate } from './certificatePage.ts';
import { inPdfWorker } from './pdf/inPdfWorker.ts';
import { makeCertificate } from './pdf/makeCertificate.ts';
import { PdfRefused } from './pdf/PdfRefused.ts';
import type { PlacedMark } from './pdf/stampMarks.ts';
import { type SealRequest, sealPdf } from './sealPdf.ts';
import type { SigningIdentity } from './signingIdentity.ts';

const at = '2026-11-21T18:20:11.000Z';
const signer = {
  name: 'Olivia Hartwell',
  role: 'taxpayer',
  email: 'olivia@demo.test',
  openedAt: '2026-11-21T18:12:00.000Z',
  consentedAt: '2026-11-21T18:13:00.000Z',
  signedAt: at,
  timeZone: 'America/New_York',
  address: '192.0.2.7',
  device: 'Safari, iOS',
  method: 'drawn',
} as const;
const certificate: Certificate = {
  language: 'en-us',
  firm: 'Harbor & Finch CPAs',
  documentName: 'Engagement letter.pdf',
  pageCount: 2,
  reference: 'task-1',
  signers: [signer],
};
const marks: readonly PlacedMark[] = [
  {
    page: 1,
    box: { x: 72, y: 700, width: 160, height: 40 },
    kind: 'picture',
    value: signaturePicture().toString('base64'),
  },
  { page: 1, box: { x: 300, y: 700, width: 120, height: 20 }, kind: 'text', value: 'Łódź, Ελλάδα' },
  { page: 2, box: { x: 72, y: 100, width: 14, height: 14 }, kind: 'check', value: '' },
];
let identity: SigningIdentity;

beforeAll(async () => {
  identity = { kind: 'own', ...(await makeCertificate({ name: certificate.firm, now: new Date(at) })) };
});

describe('sealPdf', () => {
  it('signs the marked document with its certificate page, and one changed byte breaks the signature', async () => {
    const sealed = Buffer.from(await sealPdf(pdfSheets, await request()));
    expect(readPdfSignature(sealed)).toEqual({
      verdict: 'valid',
      coversAll: true,
      subFilter: 'ETSI.CAdES.detached',
      subject: 'CN=Harbor & Finch CPAs',
    });
    sealed[1000] = (sealed[1000] ?? 0) ^ 1;
    expect(readPdfSignature(sealed).verdict).toBe('digest-mismatch');
  });

  it('keeps the original as the first bytes of the file, and prints both hashes on the certificate', async () => {
    const asked = await request();
    const sealed = Buffer.from(await sealPdf(pdfSheets, asked));
    expect(sealed.subarray(0, asked.original.length).equals(asked.original)).toBe(true);
    const page = (await textOf(sealed, 3)).replace(/\s+/g, ' ');
    expect(page).toContain(sha256(asked.original));
    const bytes = Number(/([\d,]+) bytes of this file/.exec(page)?.[1]?.replaceAll(',', ''));
    expect(page).toContain(sha256(sealed.subarray(0, bytes)));
  });

  it('prints each signer, the time in UTC and local time, the IP address and the device on the certificate', async () => {
    const page = await textOf(Buffer.from(await sealPdf(pdfSheets, await request())), 3);
    expect(page).toContain('1. Olivia Hartwell – Taxpayer');
    expect(page).toContain('2026-11-21 18:20:11 UTC');
    expect(page).toContain('1:20:11 PM EST (America/New_York)');
    expect(page).toContain('192.0.2.7');
    expect(page).toContain('Safari, iOS');
  });

  it('writes text in other scripts, upright on a rotated page', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([595, 842]).setRotation(degrees(90));
    const mark = {
      page: 1,
      box: { x: 300, y: 500, width: 120, height: 20 },
      kind: 'text',
      value: 'Łódź, Ελλάδα',
    } as const;
    const turned = { ...(await request(await pdf.save())), marks: [mark] };
    const text = await itemsOf(Buffer.from(await sealPdf(pdfSheets, turned)), 1);
    const [item] = text.filter(({ str }) => str.includes('Łódź'));
    expect(item?.str).toBe('Łódź, Ελλάδα');
    const [a = 0, b = 0, , , x = 0, y = 0] = item?.transform ?? [];
    expect([Math.round(a), b > 0]).toEqual([0, true]);
    expect([Math.round(x / 10), Math.round(y)]).toEqual([51, 300]);
  });

  it('adds as many certificate pages as ten signers need', async () => {
    const ten = { ...certificate, signers: Array.from({ length: 10 }, () => signer) };
    const sealed = await sealPdf(pdfSheets, { ...(await request()), certificate: ten });
    const pages = (await PDF.load(sealed)).getPageCount();
    expect(pages).toBeGreaterThan(4);
    expect(await textOf(Buffer.from(sealed), pages)).toContain('10. Olivia Hartwell');
  });

  it('signs with the key of a PKCS #12 file', async () => {
    const { path, password } = signingP12;
    const asked = {
      ...(await request()),
      identity: { kind: 'p12', bytes: await readFile(path), password } as const,
    };
    const signature = readPdfSignature(Buffer.from(await sealPdf(pdfSheets, asked)));
    expect(signature).toMatchObject({ verdict: 'valid', subject: 'CN=Operator Test' });
  });
});

describe('a document that cannot be signed', () => {
  it.each([
    ['what is no PDF', 'not-a-pdf', async () => Buffer.from('MZ and nothing else')],
    ['one that is cut', 'damaged', async () => Buffer.from((await twoPages()).subarray(0, 400))],
    ['one with a password', 'encrypted', encrypted],
    [
      'one that runs a script when it is opened',
      'scripted',
      async () => changed((pdf) => pdf.addJavaScript('a', 'app.alert(1)')),
    ],
    ['one that starts something', 'scripted', async () => changed(launching)],
    ['one that runs a script after showing a page', 'scripted', async () => changed(chained)],
    ['one that runs a script when a page is shown', 'scripted', async () => changed(onPage)],
    ['a form made of XML', 'xfa', async () => changed(withXfa)],
    [
      'a page of half a kilometre',
      'page-too-large',
      async () => changed((pdf) => pdf.addPage([20_000, 100])),
    ],
  ])('%s', async (_, reason, make) => {
    await expect(inPdfWorker('readPages', await make())).rejects.toEqual(
      new PdfRefused(reason as PdfRefused['reason']),
    );
  });

  it('a valid PDF returns the crop box and rotation of each page', async () => {
    expect(
      await inPdfWorker('readPages', await changed((pdf) => pdf.getPage(1).setRotation(degrees(270)))),
    ).toEqual([
      { crop: { x: 0, y: 0, width: 595, height: 842 }, rotation: 0 },
      { crop: { x: 0, y: 0, width: 595, height: 842 }, rotation: 270 },
    ]);
  });
});

async function request(original?: Uint8Array): Promise<SealRequest & { original: Buffer }> {
  return { original: Buffer.from(original ?? (await twoPages())), marks, certificate, identity, at };
}

async function twoPages(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawText('First page', { x: 72, y: 700 });
  pdf.addPage([595, 842]).drawText('Second page', { x: 72, y: 700 });
  return pdf.save();
}

async function changed(change: (pdf: PDFDocument) => void): Promise<Buffer> {
  const pdf = await PDFDocument.load(await twoPages());
  change(pdf);
  return Buffer.from(await pdf.save());
}

async function encrypted(): Promise<Buffer> {
  const pdf = await PDF.load(await twoPages());
  pdf.setProtection({ userPassword: 'secret', ownerPassword: 'secret' });
  return Buffer.from(await pdf.save());
}

function launching(pdf: PDFDocument): void {
  const action = pdf.context.obj({ S: PDFName.of('Launch'), F: PDFString.of('calc.exe') });
  pdf.catalog.set(PDFName.of('OpenAction'), action);
}

function chained(pdf: PDFDocument): void {
  const D = [pdf.getPage(0).ref, PDFName.of('Fit')];
  pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'GoTo', D, Next: script }));
}

function onPage(pdf: PDFDocument): void {
  pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: script }));
}

const script = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') };

function withXfa(pdf: PDFDocument): void {
  pdf.getForm().acroForm.dict.set(PDFName.of('XFA'), PDFString.of('<xdp/>'));
}

async function itemsOf(bytes: Buffer, page: number) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const { items } = await (await document.getPage(page)).getTextContent();
  await task.destroy();
  return items.flatMap((item) => ('str' in item ? [item] : []));
}

async function textOf(bytes: Buffer, page: number): Promise<string> {
  return (await itemsOf(bytes, page)).map(({ str }) => str).join('\n');
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
