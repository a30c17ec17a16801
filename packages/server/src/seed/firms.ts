import type { Tx } from '../portal/schema.ts';

/** Adds the demo firms, and one whose access is locked. */
export async function seedFirms(tx: Tx): Promise<void> {
  await tx
    .insertInto('companies')
    .values([
      {
        company_id: 'c1001',
        name: 'Harbor & Finch CPAs',
        country: 'US',
        language: 'en-us',
        time_zone: 'America/New_York',
        email: 'office@harborfinch.test',
        ...colors('#0f4c5c'),
        header_line: 'Harbor & Finch CPAs',
        sign_in_text: 'Your documents, tasks and questions in one place.',
      },
      {
        company_id: 'c2001',
        name: 'Aurora Contábil',
        country: 'BR',
        language: 'pt-br',
        time_zone: 'America/Sao_Paulo',
        email: 'contato@auroracontabil.test',
        ...colors('#9a3412'),
        header_line: 'Aurora Contábil',
        sign_in_text: 'Documentos, tarefas e solicitações da sua empresa em um só lugar.',
      },
      {
        company_id: 'c3001',
        name: 'Thames & Ledger LLP',
        country: 'GB',
        language: 'en-gb',
        time_zone: 'Europe/London',
        email: 'hello@thamesledger.test',
        ...colors('#3b2f63'),
        header_line: 'Thames & Ledger LLP',
        sign_in_text: 'Everything you share with your accountants, in one place.',
      },
      {
        company_id: 'c9001',
        name: 'Closed Books Ltd',
        country: 'US',
        language: 'en-us',
        time_zone: 'America/New_York',
        email: 'office@closedbooks.test',
        ...colors('#4a5568'),
        header_line: 'Closed Books Ltd',
        sign_in_text: null,
        locked: true,
      },
    ])
    .execute();
}

function colors(fill: string) {
  return {
    header_fill_color: fill,
    header_text_color: '#ffffff',
    button_fill_color: fill,
    button_text_color: '#ffffff',
  };
}
