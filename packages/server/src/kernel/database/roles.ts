import { sql } from 'kysely';
import { StartError } from '../startError.ts';
import type { DbOrTx } from './schema.ts';

/** The role that plugins' work is done in: a firm's rows, and no table of the portal's own. */
export const firmRole = 'anteroom_firm';

/** The role that the portal's work for a firm is done in: the same rows, and the portal's own tables, which know no firm. */
export const portalRole = 'anteroom_portal';

/** The setting that row-level security compares with `company_id`. */
export const firmSetting = 'anteroom.company';

/** PostgreSQL's codes. */
const insufficientPrivilege = '42501';
const duplicateObject = '42710';
const uniqueViolation = '23505';

/**
 * Makes the roles that the database is asked in, where they are missing. They own nothing, so that row-level security holds for them; what they may
 * do with each table follows from the table (`secureTables`). Roles belong to the whole PostgreSQL server: another portal on it has the same ones.
 *
 * @throws StartError when the account may make no roles, and nobody has made them beforehand.
 */
export async function makeRoles(db: DbOrTx): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(firmRole)}) then
        create role ${sql.id(firmRole)} nologin;
      end if;
      if not exists (select from pg_roles where rolname = ${sql.lit(portalRole)}) then
        create role ${sql.id(portalRole)} nologin;
      end if;
      if not pg_has_role(${sql.lit(portalRole)}, ${sql.lit(firmRole)}, 'usage') then
        grant ${sql.id(firmRole)} to ${sql.id(portalRole)};
      end if;
      if not pg_has_role(${sql.lit(firmRole)}, 'set') then
        execute format('grant ${sql.id(firmRole)} to %I', current_user);
      end if;
      if not pg_has_role(${sql.lit(portalRole)}, 'set') then
        execute format('grant ${sql.id(portalRole)} to %I', current_user);
      end if;
    end $$
  `
    .execute(db)
    .catch((error: { code?: string }) => {
      // Another node has just made them.
      if (error.code === duplicateObject || error.code === uniqueViolation) return makeRoles(db);
      if (error.code !== insufficientPrivilege) throw error;
      throw new StartError(
        `The account of DATABASE_URL may make no roles. Let one that may run, once: create role ${firmRole} nologin; create role ${portalRole} nologin; grant ${firmRole} to ${portalRole}; grant ${firmRole}, ${portalRole} to <account>`,
        { cause: error },
      );
    });
}
