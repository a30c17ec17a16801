import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { StartError } from '../../startError.ts';

/** Whose signature a signed document bears. */
export type SigningIdentity =
  /** Of the operator, by `SIGNING_P12`. */
  | { readonly kind: 'p12'; readonly bytes: Uint8Array; readonly password: string }
  /** Made by the portal. */
  | {
      readonly kind: 'own';
      /** PKCS #8, P-256. */
      readonly privateKey: Uint8Array<ArrayBuffer>;
      /** X.509, DER. */
      readonly certificate: Uint8Array;
    };

/**
 * What a firm signs with: the operator's certificate, or one that is made when it is first needed and kept in the database, so
 * that all nodes have the same (docs/adr/0027).
 */
export async function signingIdentityOf(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  { companyId, name }: { companyId: string; name: string },
): Promise<SigningIdentity> {
  const { signingP12 } = config;
  if (signingP12)
    return { kind: 'p12', bytes: await readFile(signingP12.path), password: signingP12.password };
  const read = () =>
    db
      .selectFrom('signing_certificates')
      .select(['private_key', 'certificate'])
      .where('company_id', '=', companyId)
      .executeTakeFirst();
  let kept = await read();
  if (!kept) {
    const { makeCertificate } = await import('./makeCertificate.ts');
    const now = clock.now();
    const made = await makeCertificate(name, now);
    await db
      .insertInto('signing_certificates')
      .values({
        company_id: companyId,
        private_key: made.privateKey,
        certificate: made.certificate,
        made_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another node may have been first: what is in the database counts.
    kept = await read();
  }
  if (!kept) throw new Error(`the certificate of ${companyId} is gone`);
  return {
    kind: 'own',
    privateKey: new Uint8Array(kept.private_key),
    certificate: new Uint8Array(kept.certificate),
  };
}

/** @throws StartError when the operator's certificate cannot be used: it cannot be read, its password is wrong, or its time is not now. */
export async function checkSigningP12(
  { signingP12 }: Pick<Config, 'signingP12'>,
  clock: Deps['clock'],
): Promise<void> {
  if (!signingP12) return;
  const { path, password } = signingP12;
  const refuse = (why: string) => new StartError(`The certificate SIGNING_P12 names (${path}) ${why}`);
  const bytes = await readFile(path).catch((error: Error) => {
    throw refuse(`cannot be read: ${error.message}.`);
  });
  const { P12Signer } = await import('@libpdf/core');
  const { certificate } = await P12Signer.create(bytes, password).catch((error: Error) => {
    throw refuse(`cannot be used: ${error.message}. Is SIGNING_P12_PASSWORD right?`);
  });
  const { validFromDate, validToDate } = new X509Certificate(certificate);
  if (validFromDate > clock.now()) throw refuse(`is not valid before ${validFromDate.toISOString()}.`);
  if (validToDate < clock.now()) throw refuse(`is not valid any more since ${validToDate.toISOString()}.`);
}
