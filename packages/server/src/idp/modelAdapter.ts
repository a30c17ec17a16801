import { sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/schema.ts';

/** Keeps the provider's models in PostgreSQL, so that a sign-in may begin at one node and end at another. */
export function modelAdapter(db: Db, clock: Clock): (model: string) => Adapter {
  return (model) => {
    const find = async (
      column: 'id' | 'uid' | 'user_code',
      value: string,
    ): Promise<AdapterPayload | undefined> => {
      const row = await db
        .selectFrom('idp.models')
        .select('payload')
        .where('model', '=', model)
        .where(column, '=', value)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now())]))
        .executeTakeFirst();
      return row?.payload;
    };
    return {
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: (userCode) => find('user_code', userCode),
      async upsert(id, payload, expiresIn) {
        const now = clock.now();
        // Every sign-in begins with an interaction: a fit moment to throw away what has expired.
        if (model === 'Interaction')
          await db.deleteFrom('idp.models').where('expires_at', '<', now).execute();
        const row = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          expires_at: expiresIn ? new Date(now.getTime() + expiresIn * 1000) : null,
        };
        await db
          .insertInto('idp.models')
          .values({ model, id, ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute();
      },
      async consume(id) {
        const consumed = Math.floor(clock.now().getTime() / 1000);
        await sql`
          update idp.models set payload = payload || ${JSON.stringify({ consumed })}::jsonb
          where model = ${model} and id = ${id}
        `.execute(db);
      },
      async destroy(id) {
        await db.deleteFrom('idp.models').where('model', '=', model).where('id', '=', id).execute();
      },
      async revokeByGrantId(grantId) {
        await db.deleteFrom('idp.models').where('grant_id', '=', grantId).execute();
      },
    };
  };
}
