import { readFile } from 'node:fs/promises';
import type { Tx } from '../portal/schema.ts';
import { insertTerms } from '../portal/terms/insertTerms.ts';
import type { SeedDeps } from './SeedDeps.ts';

const companyId = 'c3001';
const version = '2024-01-01';
const languages = ['en-gb', 'pt-br'] as const;

/** Adds the terms of Thames & Ledger. George has signed them; Nora is asked to. */
export async function seedTerms(tx: Tx, { clock }: SeedDeps): Promise<void> {
  const texts = await Promise.all(
    languages.map(async (language) => ({
      company_id: companyId,
      version,
      language,
      text: await readFile(new URL(`demoTerms/${language}.md`, import.meta.url), 'utf8'),
    })),
  );
  for (const text of texts) await insertTerms(tx, text);
  await tx
    .insertInto('terms_signatures')
    .values({
      company_id: companyId,
      user_id: 'george',
      version,
      language: 'en-gb',
      signatory: 'George Pemberton',
      signed_at: clock.now(),
    })
    .execute();
}
