import { forFirm } from '../../kernel/database/firmAtWork.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { type Author, operatorAsAuthor } from '../people/Author.ts';
import { reportFaults } from '../people/reportFaults.ts';
import type { Tx } from '../schema.ts';
import { asOperator, type OperatorDeps, type OperatorEnvironment } from './asOperator.ts';

/**
 * Runs an operator's command about one firm, restricted to the firm's rows.
 *
 * @throws OperatorError for a firm that does not exist, or with the message of a rule that refuses the change; see
 * {@link asOperator}.
 */
export function forFirmAsOperator<T>(
  env: OperatorEnvironment,
  companyId: string,
  work: (deps: OperatorDeps, author: Author) => Promise<T>,
): Promise<T> {
  return asOperator(env, async (deps) => {
    const author = await authorIn(deps, companyId);
    return reportFaults(() => forFirm(companyId, () => work(deps, author)));
  });
}

/** Runs a command as {@link forFirmAsOperator} does, in a single transaction. */
export function inFirmAsOperator(
  env: OperatorEnvironment,
  companyId: string,
  work: (deps: OperatorDeps, tx: Tx, author: Author) => Promise<string>,
): Promise<string> {
  return forFirmAsOperator(env, companyId, (deps, author) =>
    deps.db.transaction().execute((tx) => work(deps, tx, author)),
  );
}

/** Returns the operator as the author of changes to a firm. @throws OperatorError when there is no such firm. */
export async function authorIn({ db, operator }: OperatorDeps, companyId: string): Promise<Author> {
  const firm = await db
    .selectFrom('companies')
    .select('country')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!firm) throw new OperatorError([`There is no firm "${companyId}".`]);
  return operatorAsAuthor(companyId, firm.country, operator);
}
