import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely';
import type { Database, Tx } from '../schema.ts';
import { announceAccess } from './announceAccess.ts';

/** A session that was ended. */
export interface EndedSession {
  readonly companyId: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly idToken: string | null;
}

/**
 * Ends active sessions permanently, in every process, together with the views as a client that staff opened from them.
 * Sessions must not be ended in any other way.
 *
 * @returns the chosen sessions, without their views.
 */
export async function endSessions(
  tx: Tx,
  at: Date | RawBuilder<Date>,
  chosen: (session: ExpressionBuilder<Database, 'sessions'>) => Expression<SqlBool>,
): Promise<readonly EndedSession[]> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where(chosen)
    .where('ended_at', 'is', null)
    .returning([
      'company_id as companyId',
      'session_id as sessionId',
      'user_id as userId',
      'id_token as idToken',
    ])
    .execute();
  for (const [companyId, sessions = []] of Object.entries(Object.groupBy(ended, (one) => one.companyId))) {
    await tx
      .updateTable('sessions')
      .set({ ended_at: at })
      .where('company_id', '=', companyId)
      .where(
        'parent_session_id',
        'in',
        sessions.map(({ sessionId }) => sessionId),
      )
      .where('ended_at', 'is', null)
      .execute();
    await announceAccess(
      tx,
      companyId,
      sessions.map(({ userId }) => userId),
    );
  }
  return ended;
}
