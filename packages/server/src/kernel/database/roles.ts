import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { StartError } from '../startError.ts';
import type { Db, DbOrTx } from './schema.ts';

/** Database role for work of plugins: access to a firm's rows, but not to the portal's own tables. */
export const firmRole = 'anteroom_firm';

/**
 * Database role for the portal's work for a firm: access to the firm's rows, and to the portal's own tables, which do
 * not belong to firms.
 */
export const portalRole = 'anteroom_portal';

/**
 * Database role whose rights the account of `DATABASE_URL` has if another account owns the tables: access to all rows
 * of all firms, for work across firms and before the firm is known, but no right to alter tables.
 */
export const acrossRole = 'anteroom_across';

/** Setting that row-level security compares with `company_id`. */
export const firmSetting = 'anteroom.company';

/** Error codes of PostgreSQL. */
const insufficientPrivilege = '42501';
const duplicateObject = '42710';
const uniqueViolation = '23505';

/**
 * Creates the database roles that are missing. They own nothing, so that row-level security applies to them; what they
 * may do with each table depends on the table (`secureTables`). Roles belong to the whole PostgreSQL server: another
 * portal on it shares them.
 *
 * @throws StartError when the account may not create roles, and they have not been created beforehand.
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
      if not exists (select from pg_roles where rolname = ${sql.lit(acrossRole)}) then
        create role ${sql.id(acrossRole)} nologin;
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
      // Another node has just created them.
      if (error.code === duplicateObject || error.code === uniqueViolation) return makeRoles(db);
      if (error.code !== insufficientPrivilege) throw error;
      throw new StartError(
        `The database account may not create roles. Run this once with an account that may: create role ${firmRole} nologin; create role ${portalRole} nologin; create role ${acrossRole} nologin; grant ${firmRole} to ${portalRole}; grant ${firmRole}, ${portalRole} to <account>`,
        { cause: error },
      );
    });
}

/** A database account and its rights. */
export interface Account {
  readonly name: string;
  /** Whether the account bypasses row-level security, whatever it owns. */
  readonly isAboveAll: boolean;
  /** Whether the account has the rights of the owner of the tables. */
  readonly ownsTables: boolean;
}

/** Returns the account that a database connection uses. */
export async function findAccount(db: DbOrTx): Promise<Account> {
  const { rows } = await sql<Account>`
    select rolname as name, rolsuper or rolbypassrls as "isAboveAll",
      exists (select from pg_class where relrowsecurity and pg_has_role(relowner, 'usage')) as "ownsTables"
    from pg_roles where rolname = session_user
  `.execute(db);
  const [account] = rows;
  if (!account) throw new Error('the database does not know its own session');
  return account;
}

/**
 * Returns the account of `DATABASE_URL`, if another account owns the tables.
 *
 * @throws StartError when row-level security does not apply to it.
 */
export async function requireNarrow(db: DbOrTx): Promise<Account> {
  const account = await findAccount(db);
  const { name, isAboveAll, ownsTables } = account;
  if (!isAboveAll && !ownsTables) return account;
  const why = isAboveAll ? 'is a superuser or has BYPASSRLS' : 'has the rights of the owner of the tables';
  throw new StartError(
    `Row-level security does not apply to the account "${name}" of DATABASE_URL, which ${why}. Create another account first, and set DATABASE_URL to it: create role <name> login password '…'`,
  );
}

/**
 * Makes the account of `DATABASE_URL` a member of the roles, if another account owns the tables.
 *
 * @param owner The database, opened as the owner of its tables.
 * @param db The same database, opened as the account.
 * @throws StartError as {@link requireNarrow} does, and when the account is not a member and cannot be made one.
 */
export async function admitAccount(owner: Db, db: Db): Promise<void> {
  const { name } = await requireNarrow(db);
  if (await isMember(db)) return;
  const roles = [firmRole, portalRole, acrossRole];
  const granting = owner.transaction().execute(async (tx) => {
    // Serialises nodes that start at the same time.
    await sql`select pg_advisory_xact_lock(hashtext('anteroom roles'))`.execute(tx);
    await sql`grant ${sql.join(roles.map((role) => sql.id(role)))} to ${sql.id(name)}`.execute(tx);
  });
  await granting.catch((cause: { code?: string }) => {
    if (cause.code !== insufficientPrivilege) throw cause;
    throw new StartError(
      `The account of DATABASE_OWNER_URL may not make the account of DATABASE_URL a member. Run this once with an account that may: grant ${roles.join(', ')} to "${name}"`,
      { cause },
    );
  });
}

async function isMember(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isMember: boolean }>`
    select pg_has_role(${sql.lit(firmRole)}, 'set') and pg_has_role(${sql.lit(portalRole)}, 'set')
      and pg_has_role(${sql.lit(acrossRole)}, 'usage') as "isMember"
  `.execute(db);
  return rows[0]?.isMember === true;
}

/**
 * Logs a warning that the server works with the account that owns the tables, to whom row-level security applies only
 * while the server restricts itself.
 */
export async function warnOfOwner(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { name, isAboveAll } = await findAccount(db);
  log.warn(
    `The account "${name}" of DATABASE_URL ${isAboveAll ? 'is a superuser' : 'owns the tables'}, so a fault in the server could change them or switch off row-level security. Set DATABASE_OWNER_URL to this account, and DATABASE_URL to one that owns nothing: create role <name> login password '…'`,
  );
}

/**
 * Creates an account that owns nothing, and has no rights until it is admitted. For an existing account, sets the
 * password.
 */
export async function makeAccount(db: Db, name: string, password: string): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(name)}) then
        create role ${sql.id(name)} login;
      end if;
    end $$
  `.execute(db);
  await sql`alter role ${sql.id(name)} password ${sql.lit(password)}`.execute(db);
}
