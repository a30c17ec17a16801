import type { Erasure } from '@anteroom/contract';
import { keptUntil, retentionsIn } from '@anteroom/domain/people/retention';
import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import type { Author } from '../people/Author.ts';
import type { PeopleDeps } from '../people/saveClient.ts';
import type { Db, Tx } from '../schema.ts';
import { erasePerson } from './erasePerson.ts';

type ErasureDeps = PeopleDeps & { readonly db: Db };

/** Thrown to roll back the trial run. */
class Tried extends Error {
  override readonly name = 'Tried';
  readonly erasure: Erasure;

  constructor(erasure: Erasure) {
    super();
    this.erasure = erasure;
  }
}

/**
 * Returns what erasing a person would do. The erasure is carried out and rolled back, so that the report is exact.
 *
 * @throws ServerError as {@link erasePerson}.
 */
export async function planErasure(deps: ErasureDeps, author: Author, contactId: string): Promise<Erasure> {
  try {
    return await inTransaction(deps, async (tx) => {
      throw new Tried(withReasons(deps, author, await erasePerson(deps, tx, author, contactId)));
    });
  } catch (error) {
    if (error instanceof Tried) return error.erasure;
    throw error;
  }
}

/**
 * Erases a person permanently.
 *
 * @throws ServerError as {@link erasePerson}.
 */
export async function carryOutErasure(
  deps: ErasureDeps,
  author: Author,
  contactId: string,
): Promise<Erasure> {
  const counts = await inTransaction(deps, (tx) => erasePerson(deps, tx, author, contactId));
  return withReasons(deps, author, counts);
}

/** Runs `work` across firms, because whether a person's account is removed depends on the other firms that use it. */
function inTransaction<T>({ db }: ErasureDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  return acrossFirms('accounts', () => db.transaction().execute(work));
}

function withReasons(
  { clock }: ErasureDeps,
  { country }: Author,
  counts: Pick<Erasure, 'goes' | 'stays'>,
): Erasure {
  const retentions = retentionsIn(country);
  return {
    ...counts,
    country,
    retentions: retentions?.map((one) => ({ ...one, until: keptUntil(one, clock.now()) })) ?? null,
  };
}
