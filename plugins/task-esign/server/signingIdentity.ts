import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Portal, Variable } from '@anteroom/server-sdk';
import type { EsignPortal } from './esignStore.ts';
import { inPdfWorker } from './pdf/inPdfWorker.ts';

/** Environment variables for the operator's certificate, which applies to all firms. */
export const identityVariables: Readonly<Record<'P12' | 'P12_PASSWORD', Variable>> = {
  P12: { alsoCalled: 'SIGNING_P12' },
  P12_PASSWORD: { alsoCalled: 'SIGNING_P12_PASSWORD' },
};

/** The key and certificate that a document is signed with. */
export type SigningIdentity =
  /** Certificate provided by the operator. */
  | { readonly kind: 'p12'; readonly bytes: Uint8Array; readonly password: string }
  /** Certificate created by the portal. */
  | {
      readonly kind: 'own';
      /** PKCS #8, P-256. */
      readonly privateKey: Uint8Array<ArrayBuffer>;
      /** X.509, DER. */
      readonly certificate: Uint8Array;
    };

/**
 * Returns what a firm signs with: the operator's certificate, or one that is created when first needed and stored in
 * the database, so that all nodes share it (docs/adr/0027).
 */
export async function signingIdentityOf(
  portal: EsignPortal,
  { companyId, name }: { readonly companyId: string; readonly name: string },
): Promise<SigningIdentity> {
  const p12 = p12Of(portal);
  if (p12) return { kind: 'p12', bytes: await readFile(p12.path), password: p12.password };
  const kept = (await readCertificate(portal, companyId)) ?? (await addCertificate(portal, companyId, name));
  const privateKey =
    kept.private_key ??
    Buffer.from(await portal.secrets.unseal(companyId, kept.sealed_key ?? '', purpose), 'base64');
  return {
    kind: 'own',
    privateKey: new Uint8Array(privateKey),
    certificate: new Uint8Array(kept.certificate),
  };
}

/** Purpose that identifies the key to the portal's secrets. */
const purpose = 'signing key';

/**
 * Encrypts the firms' keys that are not yet encrypted, or not with the portal's newest key. A key that cannot be
 * decrypted is left unchanged.
 */
export async function resealKeys({ db, firms, secrets, log }: EsignPortal): Promise<void> {
  for (const companyId of await firms.ids()) {
    await db.inFirm(companyId, async (tx) => {
      const row = await tx
        .selectFrom('task_esign.certificates')
        .select(['private_key', 'sealed_key'])
        .where('company_id', '=', companyId)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return;
      const sealed_key = row.private_key
        ? secrets.seal(companyId, row.private_key.toString('base64'), purpose)
        : await secrets.reseal(companyId, row.sealed_key ?? '', purpose).catch((error: unknown) => {
            log.error({ err: error, companyId }, 'cannot decrypt a signing key');
            return null;
          });
      if (sealed_key === null) return;
      await tx
        .updateTable('task_esign.certificates')
        .set({ private_key: null, sealed_key })
        .where('company_id', '=', companyId)
        .execute();
    });
  }
}

function readCertificate({ db }: EsignPortal, companyId: string) {
  return db.inFirm(companyId, (tx) =>
    tx
      .selectFrom('task_esign.certificates')
      .select(['private_key', 'sealed_key', 'certificate'])
      .where('company_id', '=', companyId)
      .executeTakeFirst(),
  );
}

async function addCertificate(portal: EsignPortal, companyId: string, name: string) {
  const now = portal.clock.now();
  const made = await inPdfWorker('makeCertificate', { name, now });
  await portal.db.inFirm(companyId, (tx) =>
    tx
      .insertInto('task_esign.certificates')
      .values({
        company_id: companyId,
        sealed_key: portal.secrets.seal(companyId, Buffer.from(made.privateKey).toString('base64'), purpose),
        certificate: Buffer.from(made.certificate),
        made_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  // Another node may have been faster, so use the certificate in the database.
  const kept = await readCertificate(portal, companyId);
  if (!kept) throw new Error(`the certificate of ${companyId} is gone`);
  return kept;
}

/** Checks the operator's certificate. @throws Error when it cannot be read, its password is wrong, or it is not valid now. */
export async function checkP12(portal: Pick<Portal, 'variable' | 'clock'>): Promise<void> {
  const p12 = p12Of(portal);
  if (!p12) return;
  const { path, password } = p12;
  const now = portal.clock.now();
  const refuse = (why: string) => new Error(`The certificate SIGNING_P12 names (${path}) ${why}`);
  const bytes = await readFile(path).catch((error: Error) => {
    throw refuse(`cannot be read: ${error.message}.`);
  });
  const certificate = await inPdfWorker('readP12', { bytes, password }).catch((error: Error) => {
    throw refuse(`cannot be used: ${error.message}. Is SIGNING_P12_PASSWORD right?`);
  });
  const { validFromDate, validToDate } = new X509Certificate(certificate);
  if (validFromDate > now) throw refuse(`is not valid before ${validFromDate.toISOString()}.`);
  if (validToDate < now) throw refuse(`is not valid any more since ${validToDate.toISOString()}.`);
}

function p12Of({ variable }: Pick<Portal, 'variable'>) {
  const [path, password] = [variable('P12'), variable('P12_PASSWORD')];
  if (path === null && password !== null) throw new Error('SIGNING_P12 is needed with SIGNING_P12_PASSWORD.');
  return path === null ? null : { path: resolve(path), password: password ?? '' };
}
