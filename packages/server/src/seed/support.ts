import type { Tx } from '../portal/schema.ts';

const countries = ['gb', 'ca', 'nl', 'ar', 'br', 'in', 'au'];
const weekdays = [1, 2, 3, 4, 5];

/** Adds the support contacts of the demo firms; two of the firms have a live chat. */
export async function seedSupport(tx: Tx): Promise<void> {
  await tx
    .insertInto('support_addresses')
    .values([
      { company_id: 'c1001', email: 'support@harborfinch.test' },
      ...countries.map((country) => ({
        company_id: 'c1001',
        country,
        email: `support.${country}@harborfinch.test`,
      })),
      { company_id: 'c2001', email: 'suporte@auroracontabil.test' },
      { company_id: 'c3001', email: 'support@thamesledger.test' },
    ])
    .execute();
  await tx
    .insertInto('support_chats')
    .values([
      {
        company_id: 'c1001',
        url: '/help/c1001/articles/live-chat',
        opens: '09:00',
        closes: '17:00',
        time_zone: 'America/New_York',
        days: weekdays,
      },
      {
        company_id: 'c2001',
        url: '/help/c2001/articles/live-chat',
        opens: '08:00',
        closes: '18:00',
        time_zone: 'America/Sao_Paulo',
        days: weekdays,
      },
    ])
    .execute();
}
