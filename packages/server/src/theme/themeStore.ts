import type { Theme } from '@anteroom/contract';
import type { Db, DbOrTx } from '../database/schema.ts';

/** Of a portal that does not know yet whose client looks at it (spec §3). */
export const neutralTheme: Theme = {
  companyId: null,
  companyName: 'Anteroom',
  country: 'US',
  colors: {
    headerFillColor: '#003565',
    headerTextColor: '#ffffff',
    buttonFillColor: '#003565',
    buttonTextColor: '#ffffff',
  },
  headerImage: null,
  hasBanner: false,
  headerLine1: null,
  loginPageText: null,
};

/** A firm's theme, or null. */
export async function findTheme(db: DbOrTx, companyId: string): Promise<Theme | null> {
  const row = await db
    .selectFrom('companies')
    .select([
      'company_id',
      'name',
      'country',
      'header_fill_color',
      'header_text_color',
      'button_fill_color',
      'button_text_color',
      'header_image',
      ({ eb }) => eb('banner_image', 'is not', null).as('has_banner'),
      'header_line',
      'sign_in_text',
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return (
    (row && {
      companyId: row.company_id,
      companyName: row.name,
      country: row.country,
      colors: {
        headerFillColor: row.header_fill_color,
        headerTextColor: row.header_text_color,
        buttonFillColor: row.button_fill_color,
        buttonTextColor: row.button_text_color,
      },
      headerImage: row.header_image,
      hasBanner: Boolean(row.has_banner),
      headerLine1: row.header_line,
      loginPageText: row.sign_in_text,
    }) ??
    null
  );
}

/** A firm's banner as a data URL, or null. */
export async function findBanner(db: Db, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('companies')
    .select('banner_image')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.banner_image ?? null;
}
