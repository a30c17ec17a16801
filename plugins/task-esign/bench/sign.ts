import type { Document, Task } from '@anteroom/contract';
import { readPdfSignature } from '@anteroom/server/testing/pdfSignature';
import { signaturePicture } from '@anteroom/server/testing/signaturePicture';
import { uploadForm } from '@anteroom/server/testing/uploadForm';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { authorised, type Headers } from '../../../test/bench/authorised.ts';
import type { Row } from '../../../test/bench/Row.ts';
import { watchMemory } from '../../../test/bench/watchMemory.ts';
import { startPortal } from '../../../test/support/portal.ts';
import type { EsignDefinition, EsignState } from '../api.ts';

const pages = 300;
const turns = 3;

/** Measures a document with initials on each page, from the last signature until the signed document is available. */
export const sign: Row = {
  name: 'sign',
  title: `signing a document of ${pages} pages`,
  withinMinutes: 5,
  async measure(resources) {
    const portal = resources.adopt(await startPortal(), (started) => started.dispose());
    const [olivia, staff] = await Promise.all([
      authorised(portal.url, 'olivia@demo.test'),
      authorised(portal.url, 'staff@demo.test'),
    ]);
    const original = await manyPages();
    const memory = await watchMemory(portal.pid);
    const seconds: number[] = [];
    for (let turn = 0; turn < turns; turn++)
      seconds.push(await signed(portal.url, { olivia, staff }, original, turn));
    const note = `${turns} documents of ${(original.length / 1_000_000).toFixed(1)} MB, the slowest`;
    return [
      {
        what: 'from the signature to the signed document',
        value: Math.max(...seconds),
        unit: 's',
        target: { most: 5 },
        note,
      },
      {
        what: 'memory beyond what the server held',
        value: await memory.growth(),
        unit: 'MB',
        target: { most: 200 },
      },
    ];
  },
};

async function signed(
  url: string,
  { olivia, staff }: { readonly olivia: Headers; readonly staff: Headers },
  original: Buffer<ArrayBuffer>,
  turn: number,
): Promise<number> {
  const upload = await answer<{ data: [Document] }>(
    `${url}/api/storage/v1/clients/us-002/documents?notify=false`,
    {
      method: 'POST',
      headers: staff,
      body: uploadForm(`Return ${turn}.pdf`, original),
    },
  );
  const box = { x: 500, y: 790, width: 60, height: 24 };
  const definition: EsignDefinition = {
    documentId: upload.data[0].id,
    signers: [{ contactId: 'olivia', role: 'taxpayer' }],
    fields: Array.from({ length: pages }, (_, index) => ({
      id: `on-${index + 1}`,
      type: index === 0 ? ('signature' as const) : ('initials' as const),
      signer: 1,
      page: index + 1,
      box,
      required: true,
    })),
  };
  const asked = { clientId: 'us-002', kind: 'ESIGN', label: `Sign return ${turn}`, definition };
  const { taskId } = await answer<Task>(`${url}/api/tasks/v3/tasks`, json('POST', staff, asked));
  const esign = `${url}/api/tasks/v3/tasks/${taskId}/esign`;
  const picture = signaturePicture().toString('base64');
  await answer(`${esign}/consent`, json('POST', olivia, { agreed: true }));
  await answer(`${esign}/signature`, json('PUT', olivia, { method: 'drawn', picture, initials: picture }));

  const begun = performance.now();
  const marked = definition.fields.map(({ id }) => id);
  const state = await answer<EsignState>(
    `${esign}/sign`,
    json('POST', olivia, { values: [], marked, timeZone: 'UTC' }),
  );
  const seconds = (performance.now() - begun) / 1000;
  if (state.phase !== 'signed') throw new Error(`the document is ${state.phase}`);
  const preview = `${url}/api/storage/v1/documents/${state.signedDocumentId}/preview`;
  const bytes = Buffer.from(await (await fetch(preview, { headers: staff })).arrayBuffer());
  const { verdict } = readPdfSignature(bytes);
  if (verdict !== 'valid') throw new Error(`the signature is ${verdict}`);
  return seconds;
}

function json(method: string, headers: Headers, body: object): RequestInit {
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function answer<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<T>;
}

async function manyPages(): Promise<Buffer<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([595, 842]);
    for (let line = 0; line < 50; line++)
      page.drawText(`Page ${number}, line ${line + 1}: carried forward ${number * line}`, {
        x: 50,
        y: 780 - line * 14,
        size: 10,
        font,
      });
  }
  return Buffer.from(await pdf.save());
}
