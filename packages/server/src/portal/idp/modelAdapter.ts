import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Deps } from '../../deps.ts';

type ModelDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/**
 * Stores the provider's models in PostgreSQL, so that a sign-in may begin on one node and end on another. Codes and
 * sessions are looked up by their hashes and their content is encrypted, so that somebody who can read the database
 * cannot use them.
 */
export function modelAdapter({ db, clock, secrets }: ModelDeps): (model: string) => Adapter {
  return (model) => {
    const hashed = (value: string) => createHash('sha256').update(`${model} ${value}`).digest('base64url');
    // Models of the same grant are revoked together, regardless of their type.
    const hashedGrant = (value: string) => createHash('sha256').update(`grant ${value}`).digest('base64url');
    const purposeOf = (id: string) => `idp.models ${model} ${id}`;
    const find = async (
      column: 'id' | 'uid' | 'user_code',
      value: string,
    ): Promise<AdapterPayload | undefined> => {
      const row = await db
        .selectFrom('idp.models')
        .select(['id', 'payload', 'consumed_at'])
        .where('model', '=', model)
        .where(column, '=', hashed(value))
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now())]))
        .executeTakeFirst();
      if (!row) return undefined;
      const payload = JSON.parse(await secrets.unseal(row.payload, purposeOf(row.id))) as AdapterPayload;
      if (row.consumed_at === null) return payload;
      return { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) };
    };
    return {
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: (userCode) => find('user_code', userCode),
      async upsert(plainId, payload, expiresIn) {
        const now = clock.now();
        // Every sign-in begins with an interaction, which makes this a suitable moment to remove what has expired.
        if (model === 'Interaction')
          await db.deleteFrom('idp.models').where('expires_at', '<', now).execute();
        const id = hashed(plainId);
        const row = {
          payload: secrets.seal(JSON.stringify(payload), purposeOf(id)),
          account_id: payload.accountId ?? null,
          grant_id: payload.grantId ? hashedGrant(payload.grantId) : null,
          uid: payload.uid ? hashed(payload.uid) : null,
          user_code: payload.userCode ? hashed(payload.userCode) : null,
          expires_at: expiresIn ? new Date(now.getTime() + expiresIn * 1000) : null,
        };
        await db
          .insertInto('idp.models')
          .values({ model, id, ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute();
      },
      async consume(id) {
        await db
          .updateTable('idp.models')
          .set({ consumed_at: clock.now() })
          .where('model', '=', model)
          .where('id', '=', hashed(id))
          .execute();
      },
      async destroy(id) {
        await db.deleteFrom('idp.models').where('model', '=', model).where('id', '=', hashed(id)).execute();
      },
      async revokeByGrantId(grantId) {
        await db.deleteFrom('idp.models').where('grant_id', '=', hashedGrant(grantId)).execute();
      },
    };
  };
}
