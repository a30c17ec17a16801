import { generateKeyPairSync } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { Db } from '../database/schema.ts';
import { newSecret } from '../security/secrets.ts';

/** What the provider signs and is known by; made once and shared by all nodes through the database. */
export interface IdpSecrets {
  readonly signingKey: JWK;
  readonly cookieKey: string;
  /** Of the portal, the provider's only client. */
  readonly clientSecret: string;
}

export async function keepIdpSecrets(db: Db): Promise<IdpSecrets> {
  const read = async () =>
    (await db.selectFrom('idp.secrets').select('value').where('name', '=', 'provider').executeTakeFirst())
      ?.value;
  const kept = await read();
  if (kept) return kept as IdpSecrets;
  await db
    .insertInto('idp.secrets')
    .values({ name: 'provider', value: JSON.stringify(makeSecrets()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another node may have been first: what is in the database counts.
  return (await read()) as IdpSecrets;
}

function makeSecrets(): IdpSecrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKey = {
    ...privateKey.export({ format: 'jwk' }),
    alg: 'ES256',
    use: 'sig',
    kid: newSecret().slice(0, 12),
  };
  return { signingKey: signingKey as JWK, cookieKey: newSecret(), clientSecret: newSecret() };
}
