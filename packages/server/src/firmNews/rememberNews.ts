import type { Scope } from '@anteroom/server-sdk';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import type { NewsKind } from './tables.ts';

export interface News {
  readonly kind: NewsKind;
  /** A task, or a comment of a document. */
  readonly subjectId: string;
  /** The number of the task's step. */
  readonly step?: number;
}

/** Writes down, together with what was done or said, that the firm is to be told of it. What staff do is no news to the firm. */
export async function rememberNews(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { role, companyId, userId }: Scope,
  { kind, subjectId, step = 0 }: News,
): Promise<void> {
  if (role !== 'client') return;
  const now = clock.now();
  await tx
    .insertInto('untold_news')
    .values({
      company_id: companyId,
      user_id: userId,
      kind,
      subject_id: subjectId,
      step,
      first_at: now,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'kind', 'subject_id', 'step']).doUpdateSet({ last_at: now }),
    )
    .execute();
}
