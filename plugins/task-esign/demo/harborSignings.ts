import { createHash } from 'node:crypto';
import type { Demo } from '@anteroom/server-sdk';
import type { DemoDay } from '@anteroom/server-sdk/demo';
import type { Transaction } from 'kysely';
import type { EsignDefinition } from '../api.ts';
import { addEsign } from '../server/addEsign.ts';
import type { EsignTables } from '../server/tables.ts';
import { makeSigningPdf } from './makeSigningPdf.ts';
import type { SigningText } from './signingPdf.ts';

interface DemoSigning {
  /** ID of the task. */
  readonly id: string;
  readonly clientId: string;
  readonly label: string;
  readonly description: string;
  readonly taxYear?: number;
  /** Due date, in days from the day on which the data is added. */
  readonly due: number;
  readonly fileName: string;
  readonly signers: EsignDefinition['signers'];
  readonly message: string;
  readonly text: Pick<SigningText, 'title' | 'sections'>;
}

/** Days since the documents were added. */
const age = 4;

/** Adds documents to sign: an engagement letter, and an amended joint return that taxpayer and spouse sign in turn. */
export async function harborSignings(tx: Transaction<EsignTables>, demo: Demo): Promise<void> {
  for (const signing of [engagementLetter(demo.day), jointReturn(demo.day)])
    await addSigning(tx, demo, signing);
}

async function addSigning(
  tx: Transaction<EsignTables>,
  { companyId, day, documents, tasks }: Demo,
  signing: DemoSigning,
): Promise<void> {
  const { clientId, id: taskId, label, due, fileName, signers, message, taxYear } = signing;
  const { bytes, fields, pages } = await makeSigningPdf({
    ...signing.text,
    letterhead: 'Harbor & Finch CPAs',
    date: day.time(-age),
    dateLocale: 'en-us',
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const documentId = await documents.add(tx, { clientId, name: fileName, age, content: Buffer.from(bytes) });
  const definition: EsignDefinition = { documentId, signers, fields, message };
  const params = { description: signing.description, minutes: 5, ...(taxYear !== undefined && { taxYear }) };
  const task = { id: taskId, kind: 'ESIGN', label, due, params, definition };
  await tasks.add(tx, { clientId, requested: -age, tasks: [task] });
  await addEsign({ documents }, tx, { companyId, taskId }, definition, {
    documentId,
    sha256,
    pageCount: pages,
  });
}

function engagementLetter(day: DemoDay): DemoSigning {
  const year = day.year;
  const field = { signer: 1, required: true } as const;
  return {
    id: 'us-003-engagement-letter',
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
  // The records for last year's return are still requested.
  const taxYear = day.year - 2;
  return {
    id: 'us-002-joint-return',
    clientId: 'us-002',
    label: `Sign the e-file authorization of your amended ${taxYear} joint return`,
    description: 'Both of you sign: Olivia first, then Owen. We file it once we have both signatures.',
    taxYear,
    due: 8,
    fileName: `${taxYear} amended return, e-file authorization.pdf`,
    signers: [
      { contactId: 'olivia', role: 'taxpayer' },
      { contactId: 'owen', role: 'spouse' },
    ],
    message: 'The first page shows the corrected figures. This lets us send the amended return to the IRS.',
    text: {
      title: `E-file signature authorization, amended return ${taxYear}`,
      sections: [
        {
          heading: 'Your amended return in figures',
          paragraphs: [
            'Adjusted gross income: $119,158.00, instead of $121,408.00 as filed. Refund: $1,731.00, of which you have received $1,236.00.',
            'The difference goes to the checking account that ends in 4471.',
          ],
        },
        {
          heading: 'Declaration',
          paragraphs: [
            `Under penalties of perjury, we declare that we have examined a copy of our amended income tax return and its schedules for ${taxYear}, and to the best of our knowledge and belief they are true, correct and complete. We consent to our return being sent to the Internal Revenue Service by our preparer.`,
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
