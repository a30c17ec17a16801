import { purposeOfFirmKey } from '../../kernel/blobs/FirmKeys.ts';
import { readSecret, sealedSecret } from '../../kernel/secrets/keepSecret.ts';
import { rotateKeys } from '../../kernel/secrets/rotateKeys.ts';
import { Secrets } from '../../kernel/secrets/Secrets.ts';
import { purposeOfTotp } from '../idp/accounts.ts';
import { type IdpSecrets, idpSecretName, renewedIdpSecrets } from '../idp/secrets.ts';
import type { OperatorDeps } from '../operator/asOperator.ts';
import type { Tx } from '../schema.ts';
import { purposeOfWebhook } from '../webhooks/webhookSecrets.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The operator replaced the keys that encrypt the portal's secrets. */
    'secrets-rotated': unknown;
  }
}

/** Replaces the keys, re-encrypts every secret, and gives the embedded identity provider new keys. */
export async function rotateSecrets({
  config,
  db,
  audit,
  operator,
}: Pick<OperatorDeps, 'config' | 'db' | 'audit' | 'operator'>): Promise<void> {
  const secrets = await rotateKeys(config, db);
  await db.transaction().execute(async (tx) => {
    const names = await tx.selectFrom('portal_secrets').select('name').forUpdate().execute();
    for (const { name } of names) {
      const kept = (await readSecret({ db: tx, secrets }, name)) as object;
      const value = name === idpSecretName ? renewedIdpSecrets(kept as IdpSecrets) : kept;
      await tx
        .updateTable('portal_secrets')
        .set({ value: sealedSecret(secrets, name, value) })
        .where('name', '=', name)
        .execute();
    }
    const accounts = await tx
      .selectFrom('idp.accounts')
      .select(['subject', 'totp_secret'])
      .where('totp_secret', 'is not', null)
      .forUpdate()
      .execute();
    for (const { subject, totp_secret } of accounts) {
      const purpose = purposeOfTotp(subject);
      const stored = totp_secret ?? '';
      const seed = Secrets.isSealed(stored) ? await secrets.unseal(stored, purpose) : stored;
      await tx
        .updateTable('idp.accounts')
        .set({ totp_secret: secrets.seal(seed, purpose) })
        .where('subject', '=', subject)
        .execute();
    }
    const firms = await tx.selectFrom('companies').select('company_id').execute();
    for (const { company_id } of firms) {
      await sealWebhooksAnew(tx, secrets, company_id);
      await sealFirmKeyAnew(tx, secrets, company_id);
    }
    await audit.record(
      { action: 'secrets-rotated', companyId: null, userId: null, details: { operator } },
      tx,
    );
  });
}

async function sealWebhooksAnew(tx: Tx, secrets: Secrets, companyId: string): Promise<void> {
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['webhook_id', 'secret', 'former_secret'])
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute();
  for (const { webhook_id, secret, former_secret: former } of webhooks) {
    const purpose = purposeOfWebhook(companyId, webhook_id);
    const anew = async (sealed: string) => secrets.seal(await secrets.unseal(sealed, purpose), purpose);
    await tx
      .updateTable('webhooks')
      .set({ secret: await anew(secret), former_secret: former === null ? null : await anew(former) })
      .where('company_id', '=', companyId)
      .where('webhook_id', '=', webhook_id)
      .execute();
  }
}

async function sealFirmKeyAnew(tx: Tx, secrets: Secrets, companyId: string): Promise<void> {
  const key = await tx
    .selectFrom('firm_keys')
    .select('sealed')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!key) return;
  const purpose = purposeOfFirmKey(companyId);
  await tx
    .updateTable('firm_keys')
    .set({ sealed: secrets.seal(await secrets.unseal(key.sealed, purpose), purpose) })
    .where('company_id', '=', companyId)
    .execute();
}
