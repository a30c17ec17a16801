import { Readable } from 'node:stream';
import type { EsignDefinition } from '@anteroom/contract/taskKinds/esign';
import { DemoDay } from '@anteroom/server-sdk/demo';
import type { Tx } from '../database/schema.ts';
import { insertDocument } from '../documents/insertDocument.ts';
import { blobKey } from '../storage/blobStore.ts';
import { addEsign } from '../taskKinds/esign/addEsign.ts';
import { addTaskGroup } from './addTaskGroup.ts';
import type { SeedDeps } from './SeedDeps.ts';
import type { SigningText } from './signingPdf.ts';
import { staffOf } from './staff.ts';

interface DemoSigning {
  /** Of the task. */
  readonly id: string;
  readonly companyId: string;
  readonly clientId: string;
  readonly label: string;
  readonly description: string;
  readonly taxYear?: number;
  /** Days from the seed day. */
  readonly due: number;
  readonly fileName: string;
  readonly signers: EsignDefinition['signers'];
  readonly message: string;
  readonly text: Pick<SigningText, 'title' | 'sections'>;
}

/** Documents to sign: an engagement letter, and a joint return that taxpayer and spouse sign in turn. */
export async function seedEsign(tx: Tx, deps: SeedDeps): Promise<void> {
  const day = new DemoDay(deps.clock);
  for (const signing of [engagementLetter(day), jointReturn(day)]) await addSigning(tx, deps, signing, day);
}

async function addSigning(
  tx: Tx,
  { blobs, ids }: SeedDeps,
  signing: DemoSigning,
  day: DemoDay,
): Promise<void> {
  const { companyId, clientId, id: taskId, signers, message, taxYear } = signing;
  const at = day.time(-4);
  const firm = await tx
    .selectFrom('companies')
    .select(['name', 'language'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  // Loaded only where there is something to put in.
  const { signingPdf } = await import('./signingPdf.ts');
  const { bytes, fields, pages } = await signingPdf({
    ...signing.text,
    letterhead: firm.name,
    date: at,
    dateLocale: firm.language,
  });
  const blob = await blobs.receive(Readable.from([bytes]), 1024 * 1024);
  await tx
    .insertInto('blobs')
    .values({ company_id: companyId, sha256: blob.sha256, size: blob.size, kept_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await blob.keep(blobKey(companyId, blob.sha256));
  const documentId = await insertDocument({ ids, clock: { now: () => at } }, tx, {
    companyId,
    clientId,
    containerId: clientId,
    name: signing.fileName,
    size: blob.size,
    sha256: blob.sha256,
    createdBy: staffOf[companyId] ?? '',
  });
  if (documentId === null) throw new Error(`The demo data has two documents “${signing.fileName}”.`);

  const definition: EsignDefinition = { documentId, signers, fields, message };
  const params = { description: signing.description, minutes: 5, ...(taxYear !== undefined && { taxYear }) };
  const task = {
    id: taskId,
    kind: 'ESIGN',
    label: signing.label,
    due: signing.due,
    params,
    definition,
  } as const;
  await addTaskGroup(tx, { companyId, clientId, type: 'esign', tasks: [task] }, day);
  await addEsign(tx, { companyId, taskId }, definition, {
    documentId,
    sha256: blob.sha256,
    pageCount: pages,
  });
}

function engagementLetter(day: DemoDay): DemoSigning {
  const year = day.year;
  const field = { signer: 1, required: true } as const;
  return {
    id: 'us-003-engagement-letter',
    companyId: 'c1001',
    clientId: 'us-003',
    label: `Sign the ${year} engagement letter`,
    description: 'What we do for the trust this year, and on what terms. Three pages.',
    due: 16,
    fileName: `${year} engagement letter.pdf`,
    signers: [{ contactId: 'olivia', role: 'representative' }],
    message: 'Please read it before you sign. Call us if anything is unclear.',
    text: {
      title: `Engagement letter ${year}`,
      sections: [
        {
          heading: 'What we do',
          paragraphs: [
            `Dear Ms. Hartwell, thank you for asking us to work for the Hartwell Family Trust in ${year}. This letter says what we do, what we need from you, and what it costs. It replaces the previous letter.`,
            'We prepare the federal income tax return of the trust (Form 1041) and the state return, with the schedules that the beneficiaries need for their own returns. We keep the books of the trust from the statements you send us, and send you a report each quarter.',
            'We do not audit what you give us and cannot find every error or fraud in it. If we find something that looks wrong, we tell you right away.',
          ],
          lines: [{ ...field, id: 'read-scope', type: 'initials', label: 'Initials' }],
        },
        {
          heading: 'What we need from you',
          newPage: true,
          paragraphs: [
            'You give us the statements of all accounts within three weeks after the end of each quarter, and everything that the tax authorities send you within a week. You look through each return before it is filed; with your signature it is yours.',
            'You keep the records behind the return for at least seven years. We keep copies of what we have made for the same time, and destroy them after it.',
          ],
          lines: [
            { ...field, id: 'contact-phone', type: 'text', label: 'Telephone by day' },
            {
              ...field,
              required: false,
              id: 'paperless',
              type: 'checkbox',
              label: 'Send everything to the portal, nothing on paper',
            },
          ],
        },
        {
          heading: 'What it costs',
          newPage: true,
          paragraphs: [
            'Our fee for the return is $1,850.00, and $240.00 for each quarterly report. What goes beyond this letter we do after you have agreed to its price. Invoices are due within 30 days.',
            'Either of us may end this engagement in writing at any time; you then pay for what has been done.',
          ],
          lines: [
            { ...field, id: 'signature', type: 'signature', label: 'Signature' },
            { ...field, id: 'signed-on', type: 'date', label: 'Date' },
          ],
        },
      ],
    },
  };
}

function jointReturn(day: DemoDay): DemoSigning {
  const taxYear = day.year - 1;
  return {
    id: 'us-002-joint-return',
    companyId: 'c1001',
    clientId: 'us-002',
    label: `Sign the e-file authorization of your ${taxYear} joint return`,
    description:
      'Both of you sign: Olivia first, then Owen. We file the return once we have both signatures.',
    taxYear,
    due: 8,
    fileName: `${taxYear} e-file authorization.pdf`,
    signers: [
      { contactId: 'olivia', role: 'taxpayer' },
      { contactId: 'owen', role: 'spouse' },
    ],
    message: 'The return itself is in your documents. This lets us send it to the IRS.',
    text: {
      title: `E-file signature authorization ${taxYear}`,
      sections: [
        {
          heading: 'Your return in figures',
          paragraphs: [
            'Adjusted gross income: $148,220.00. Total tax: $21,946.00. Federal income tax withheld: $23,310.00. Refund: $1,364.00.',
            'The refund goes to the checking account that ends in 4471.',
          ],
        },
        {
          heading: 'Declaration',
          paragraphs: [
            `Under penalties of perjury, we declare that we have examined a copy of our income tax return and its schedules for ${taxYear}, and to the best of our knowledge and belief they are true, correct and complete. We consent to our return being sent to the Internal Revenue Service by our preparer.`,
          ],
          lines: ([1, 2] as const).flatMap((signer) => {
            const who = signer === 1 ? 'Taxpayer' : 'Spouse';
            const common = { signer, required: true, name: who } as const;
            return [
              {
                ...common,
                id: `signature-${signer}`,
                type: 'signature' as const,
                label: `${who}: signature`,
              },
              { ...common, id: `signed-on-${signer}`, type: 'date' as const, label: `${who}: date` },
            ];
          }),
        },
      ],
    },
  };
}
