import type { Theme } from '@anteroom/contract';
import { defaultTranslucentColor } from '@anteroom/domain/theme/translucentColor';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { forFirm } from '../../kernel/database/firmAtWork.ts';
import type { Db } from '../schema.ts';
import { waysOfFirm } from '../security/waysToSignIn.ts';

/** Returns a firm's theme, or null. */
export async function findTheme(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  companyId: string,
): Promise<Theme | null> {
  const query = db
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
      'translucent_color',
      'logout_url',
      'sign_in',
      'languages',
      // A picture has its own URL, so that the page does not have to contain it.
      sql<
        string | null
      >`case when sign_in_background like 'data:%' then 'picture' else sign_in_background end`.as(
        'background',
      ),
    ])
    .where('company_id', '=', companyId);
  const row = await forFirm(companyId, () => query.executeTakeFirst());
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
        translucentColor: row.translucent_color ?? defaultTranslucentColor(row.button_fill_color),
      },
      headerImage: row.header_image,
      hasBanner: Boolean(row.has_banner),
      headerLine1: row.header_line,
      loginPageText: row.sign_in_text,
      loginBackground: row.background === 'picture' ? backgroundPath(row.company_id) : row.background,
      logoutUrl: row.logout_url,
      signInWays: [...waysOfFirm(config, row.sign_in)],
      ...(row.languages && { languages: row.languages }),
    }) ??
    null
  );
}

/** Returns a firm's banner as a data URL, or null. */
export async function findBanner(db: Db, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('companies')
    .select('banner_image')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.banner_image ?? null;
}

function backgroundPath(companyId: string): string {
  return `/api/theme/v1/companies/${encodeURIComponent(companyId)}/login-background`;
}

/** Returns the background picture of a firm's sign-in page, or null. */
export async function findBackground(
  db: Db,
  companyId: string,
): Promise<{ readonly type: string; readonly content: Buffer } | null> {
  const row = await db
    .selectFrom('companies')
    .select('sign_in_background')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const [, type, base64] =
    /^data:(image\/(?:png|jpeg|webp|gif));base64,(.+)$/s.exec(row?.sign_in_background ?? '') ?? [];
  return type && base64 ? { type, content: Buffer.from(base64, 'base64') } : null;
}
