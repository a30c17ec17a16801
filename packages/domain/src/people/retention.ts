/** Event from which the years of a retention period are counted. */
export type RetentionStart = 'yearEnd' | 'engagementEnd' | 'filing';

/** Legal duty to retain records, because of which some data remain when a person is erased. */
export interface Retention {
  /** Key of the text that names the records. */
  readonly records: 'books' | 'vouchers' | 'letters' | 'files' | 'diligence' | 'returns';
  readonly years: number;
  readonly start: RetentionStart;
  /** Statute, cited as usual in its country. */
  readonly source: string;
  /** URL at which the statute can be read. */
  readonly url: string;
}

/**
 * Retention duties of accounting and tax firms by country, as of 2026. They explain why a client's documents and tasks
 * outlast a person who acted for the client. They are not legal advice, and a firm may have other duties.
 */
const byCountry: Readonly<Record<string, readonly Retention[]>> = {
  DE: [
    {
      records: 'files',
      years: 10,
      start: 'engagementEnd',
      source: '§ 66 Abs. 1 StBerG',
      url: 'https://www.gesetze-im-internet.de/stberg/__66.html',
    },
    {
      records: 'books',
      years: 10,
      start: 'yearEnd',
      source: '§ 147 Abs. 3 AO',
      url: 'https://www.gesetze-im-internet.de/ao_1977/__147.html',
    },
    {
      records: 'vouchers',
      years: 8,
      start: 'yearEnd',
      source: '§ 147 Abs. 3 AO',
      url: 'https://www.gesetze-im-internet.de/ao_1977/__147.html',
    },
    {
      records: 'letters',
      years: 6,
      start: 'yearEnd',
      source: '§ 147 Abs. 3 AO',
      url: 'https://www.gesetze-im-internet.de/ao_1977/__147.html',
    },
    {
      records: 'diligence',
      years: 5,
      start: 'engagementEnd',
      source: '§ 8 Abs. 4 GwG',
      url: 'https://www.gesetze-im-internet.de/gwg_2017/__8.html',
    },
  ],
  GB: [
    {
      records: 'returns',
      years: 6,
      start: 'yearEnd',
      source: 'Finance Act 1998, Schedule 18, paragraph 21',
      url: 'https://www.legislation.gov.uk/ukpga/1998/36/schedule/18',
    },
    {
      records: 'diligence',
      years: 5,
      start: 'engagementEnd',
      source: 'Money Laundering Regulations 2017, regulation 40',
      url: 'https://www.legislation.gov.uk/uksi/2017/692/regulation/40',
    },
  ],
  US: [
    {
      records: 'returns',
      years: 3,
      start: 'filing',
      source: '26 U.S.C. § 6107(b)',
      url: 'https://www.law.cornell.edu/uscode/text/26/6107',
    },
  ],
  BR: [
    {
      records: 'books',
      years: 5,
      start: 'yearEnd',
      source: 'CTN (Lei 5.172/1966), arts. 173 e 195',
      url: 'https://www.planalto.gov.br/ccivil_03/leis/l5172compilado.htm',
    },
    {
      records: 'diligence',
      years: 5,
      start: 'engagementEnd',
      source: 'Lei 9.613/1998, art. 10, § 2º',
      url: 'https://www.planalto.gov.br/ccivil_03/leis/l9613.htm',
    },
  ],
};

/** Returns the retention duties of firms in a country; null if they are not listed here. */
export function retentionsIn(country: string): readonly Retention[] | null {
  return byCountry[country] ?? null;
}

/**
 * Returns the last day of the retention period of data that are stored or end today. It is the earliest date on which
 * all of the data may be deleted.
 */
export function keptUntil({ years, start }: Pick<Retention, 'years' | 'start'>, today: Date): string {
  const year = today.getUTCFullYear() + years;
  const end = start === 'yearEnd' ? new Date(Date.UTC(year, 11, 31)) : new Date(today);
  if (start !== 'yearEnd') end.setUTCFullYear(year);
  return end.toISOString().slice(0, 10);
}
