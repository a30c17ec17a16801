import type { Theme } from '@anteroom/contract';
import { firmColors } from '@anteroom/domain/theme/firmColors';
import type { Deps } from '../../deps.ts';
import { forFirm } from '../../kernel/database/firmAtWork.ts';
import type { DbOrTx } from '../schema.ts';
import { findTheme } from '../theme/themeStore.ts';

/** Name, logo and text of a firm, as the provider's pages show them. */
export interface FirmLook {
  readonly companyId: string;
  readonly name: string;
  /** Language of the firm's people, used if the browser does not ask for another. */
  readonly language: string;
  /** Picture as a data URL or a path; null to show the first letter of the name. */
  readonly logo: string | null;
  /** The firm's own text for the sign-in page. */
  readonly text: string | null;
  /** Whether its people may sign in with an e-mailed code. */
  readonly isPasswordless: boolean;
}

/** Returns a firm's look, or null if there is no such firm and the page is the portal's own. */
export async function findFirmLook(db: DbOrTx, companyId: string | undefined): Promise<FirmLook | null> {
  if (companyId === undefined) return null;
  const query = db
    .selectFrom('companies')
    .select(['company_id as companyId', 'name', 'language', 'header_image as logo', 'sign_in_text as text'])
    .select('passwordless as isPasswordless')
    .where('company_id', '=', companyId);
  return (await forFirm(companyId, () => query.executeTakeFirst())) ?? null;
}

/** Returns the style sheet with a firm's colours, adjusted for light and dark mode; empty for an unknown firm. */
export async function firmStyle(deps: Pick<Deps, 'config' | 'db'>, companyId: string): Promise<string> {
  const theme: Theme | null = await findTheme(deps, companyId);
  if (!theme) return '';
  const colors = firmColors(theme.colors);
  const used = ['accent', 'on-accent', 'accent-text', 'header', 'on-header'];
  return `:root{${used.map((name) => `--${name}:${colors[`--ar-${name}`]}`).join(';')}}\n`;
}
