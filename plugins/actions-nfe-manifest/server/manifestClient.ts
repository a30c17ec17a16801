import type { StoredNotes } from '@anteroom/plugin-actions-box-e/api';
import { actorOf, fail, type Origin, type Portal, type Scope } from '@anteroom/server-sdk';
import type { ManifestClient, ManifestClientChange, ManifestObstacle } from '../api.ts';
import { findCertificate } from './certificates/findCertificate.ts';
import type { RevocationLists } from './certificates/RevocationLists.ts';
import { standsFor } from './certificates/readCertificate.ts';
import { readTaxId } from './readTaxId.ts';
import type { TaxAuthority } from './TaxAuthority.ts';
import type { ManifestTables, ManifestTx } from './tables.ts';
import { readStanding } from './turns.ts';
import { countUnread } from './unreadDocuments.ts';

/** The portal, with what else this plugin needs. */
export interface ManifestPortal extends Portal<ManifestTables> {
  readonly storedNotes: StoredNotes;
  /** Tax authority; null if received invoices are not read and no events are sent. */
  readonly taxAuthority: TaxAuthority | null;
  /**
   * Certificates of ICP-Brasil (PEM), against which clients' certificates are checked. Without any, none can be
   * checked.
   */
  readonly icpBrasil: readonly string[];
  readonly revocations: RevocationLists;
}

/** Identifies a client of a firm. */
export interface ManifestClientId {
  readonly companyId: string;
  readonly clientId: string;
}

/** Milliseconds after which a request to synchronise that has not been carried out no longer counts as running. */
const askedForMs = 10 * 60_000;

/** Returns the state for a client. The caller must have checked that the person has this client. */
export async function readManifestClient(
  portal: Pick<ManifestPortal, 'clock' | 'taxAuthority' | 'people' | 'shared'>,
  tx: ManifestTx,
  id: ManifestClientId,
): Promise<ManifestClient> {
  const { clock, taxAuthority } = portal;
  const { companyId, clientId } = id;
  const row = await tx
    .selectFrom('actions_nfe_manifest.taxpayers')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const now = clock.now();
  const certificate = await findCertificate(portal, tx, id);
  const needsCertificate = taxAuthority?.needsCertificate ?? true;
  const facts = { needsCertificate, environment: row?.environment ?? 'production', certificate } as const;
  if (!row) {
    const obstacle = taxAuthority ? 'off' : 'no-authority';
    return { ...facts, enabled: false, obstacle, taxId: null, synchronisation: null, unread: 0 };
  }
  const isAsked = row.asked_at !== null && now.getTime() - row.asked_at.getTime() < askedForMs;
  const isTried = !needsCertificate || row.tried_at !== null;
  const { isAsking, nextAt } = await readStanding(portal, tx, { companyId, taxId: row.tax_id });
  return {
    ...facts,
    enabled: row.enabled && taxAuthority !== null && isTried,
    obstacle: obstacleOf({
      isConnected: taxAuthority !== null,
      isOn: row.enabled,
      isTried,
      taxId: row.tax_id,
      now,
      ...facts,
    }),
    taxId: row.tax_id,
    unread: await countUnread(tx, id),
    synchronisation: {
      isRunning: isAsked || isAsking,
      lastNsu: row.last_nsu,
      maxNsu: row.max_nsu,
      lastAt: row.last_at?.toISOString() ?? null,
      lastOutcome: row.last_outcome,
      reason: row.reason,
      nextAt,
    },
  };
}

/** Returns the first reason why the tax authority cannot be queried for a client. */
function obstacleOf(facts: {
  readonly isConnected: boolean;
  readonly isOn: boolean;
  readonly isTried: boolean;
  readonly needsCertificate: boolean;
  readonly taxId: string;
  readonly certificate: ManifestClient['certificate'];
  readonly now: Date;
}): ManifestObstacle | null {
  const { isConnected, isOn, isTried, needsCertificate, taxId, certificate, now } = facts;
  if (!isConnected) return 'no-authority';
  if (!isOn) return 'off';
  if (!needsCertificate) return null;
  if (!certificate || !standsFor(certificate.taxId, taxId)) return 'no-certificate';
  if (now >= new Date(certificate.validUntil)) return 'certificate-expired';
  if (certificate.revokedAt) return 'certificate-revoked';
  if (certificate.stopped) return 'certificate-stopped';
  return isTried ? null : 'not-tried';
}

/** Returns the client's CNPJ or CPF if the feature is on for it, or else null. */
export async function findManifestTaxId(
  { taxAuthority }: Pick<ManifestPortal, 'taxAuthority'>,
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
): Promise<string | null> {
  const row = await tx
    .selectFrom('actions_nfe_manifest.taxpayers')
    .select('tax_id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('enabled', '=', true)
    .$if(taxAuthority?.needsCertificate === true, (query) => query.where('tried_at', 'is not', null))
    .executeTakeFirst();
  return row?.tax_id ?? null;
}

/**
 * Returns a client whose invoices can be read from the tax authority.
 *
 * @throws ServerError `not-found` for a client that the person does not have, `forbidden` if the feature is off.
 */
export async function requireManifest(
  portal: ManifestPortal,
  tx: ManifestTx,
  scope: Scope,
  clientId: string,
) {
  const { clients, taxAuthority } = portal;
  await clients.require(tx, scope, clientId);
  const id: ManifestClientId = { companyId: scope.companyId, clientId };
  const taxId = await findManifestTaxId(portal, tx, id);
  if (taxId === null || taxAuthority === null) {
    return fail('forbidden', 'Received invoices aren’t turned on for this client.');
  }
  return { ...id, taxId, taxAuthority };
}

/**
 * Returns a client for which the tax authority can be queried now.
 *
 * @throws ServerError as {@link requireManifest}, and `conflict` while the certificate cannot be used.
 */
export async function requireReady(portal: ManifestPortal, tx: ManifestTx, scope: Scope, clientId: string) {
  const client = await requireManifest(portal, tx, scope, clientId);
  const { obstacle, certificate } = await readManifestClient(portal, tx, client);
  if (obstacle === 'no-certificate') fail('conflict', 'The client’s certificate is missing.');
  if (obstacle === 'certificate-expired') fail('conflict', 'The client’s certificate has expired.');
  if (obstacle === 'certificate-revoked') fail('conflict', 'The client’s certificate has been revoked.');
  if (obstacle === 'certificate-stopped')
    fail('conflict', `The tax authority no longer accepts the client’s certificate: ${certificate?.stopped}`);
  return client;
}

/**
 * Switches the reading of received invoices for a client. If the CNPJ or CPF or the environment changes, documents are
 * read from the beginning and the connection must be tried again. What is already stored is kept.
 */
export function switchManifestClient(
  portal: ManifestPortal,
  scope: Scope,
  clientId: string,
  { enabled, taxId: written, environment, startAfter }: ManifestClientChange,
  { requestId }: Origin,
): Promise<ManifestClient> {
  const taxId = readTaxId(written);
  const { companyId } = scope;
  const changed = {
    enabled,
    ...(environment && { environment }),
    ...(startAfter !== undefined && { last_nsu: startAfter.padStart(15, '0') }),
  };
  return portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    await tx
      .deleteFrom('actions_nfe_manifest.taxpayers')
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .where((eb) =>
        eb.or([eb('tax_id', '<>', taxId), ...(environment ? [eb('environment', '<>', environment)] : [])]),
      )
      .execute();
    await tx
      .insertInto('actions_nfe_manifest.taxpayers')
      .values({ company_id: companyId, client_id: clientId, tax_id: taxId, ...changed })
      .onConflict((conflict) => conflict.columns(['company_id', 'client_id']).doUpdateSet(changed))
      .execute();
    await portal.audit.record(
      {
        action: 'manifest-switched',
        ...actorOf(scope),
        subject: `client:${clientId}`,
        details: { enabled, taxId, environment, startAfter },
        requestId,
      },
      tx,
    );
    await portal.events.publish(
      { companyId, clientId },
      { type: 'manifests-changed', data: { clientId } },
      tx,
    );
    return readManifestClient(portal, tx, { companyId, clientId });
  });
}
