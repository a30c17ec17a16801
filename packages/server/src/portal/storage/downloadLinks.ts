import { timingSafeEqual } from 'node:crypto';
import { type DownloadLink, followDownloadLink } from '@anteroom/contract';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { Actor } from '@anteroom/server-sdk/portal';
import { type Insertable, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Content } from '../../kernel/blobs/sendContent.ts';
import { firmDatabase } from '../../kernel/halves/firmDatabase.ts';
import { isReleased, requireReleased } from '../documents/contentRelease.ts';
import { findDocument } from '../documents/documentStore.ts';
import { canAct } from '../keys/canAct.ts';
import { assignedOnly } from '../people/assignedOnly.ts';
import type { Database, DbOrTx, Tx } from '../schema.ts';
import { type FirmKey, firmKeyOf, hashOf, newFirmSecret } from '../security/secrets.ts';
import type { PluginDownload } from './pluginDownloads.ts';
import type { DownloadTables } from './tables.ts';

const linkLifeMs = 60_000;

/** @throws ServerError `not-found` if the person may not read such a document; see {@link requireReleased}. */
export async function createDownloadLink(
  deps: Deps,
  scope: Scope,
  documentId: string,
): Promise<DownloadLink> {
  const { name, scan } = await findDocument(deps.db, scope, documentId);
  requireReleased(scan?.state);
  return addLink(deps, scope, { document_id: documentId, export_id: null }, name);
}

/** Creates a link to an export. The caller must have checked that the person owns it. */
export function createExportLink(
  deps: Deps,
  scope: Scope,
  { exportId, fileName }: { readonly exportId: string; readonly fileName: string },
): Promise<DownloadLink> {
  return addLink(deps, scope, { document_id: null, export_id: exportId }, fileName);
}

/** Creates a link for the session of a person. The caller must have checked that the person may access its target. */
export async function addLink(
  { db, clock }: { readonly db: DbOrTx; readonly clock: Deps['clock'] },
  scope: Scope,
  to: Pick<
    Insertable<DownloadTables['download_links']>,
    'document_id' | 'export_id' | 'plugin' | 'kind' | 'data'
  >,
  fileName: string,
): Promise<DownloadLink> {
  const secret = newFirmSecret(scope.companyId);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  await db
    .deleteFrom('download_links')
    .where('company_id', '=', scope.companyId)
    .where('expires_at', '<', now)
    .execute();
  await db
    .insertInto('download_links')
    .values({
      ...to,
      company_id: scope.companyId,
      link_hash: hashOf(secret),
      session_id: scope.sessionId,
      expires_at: expiresAt,
    })
    .execute();
  return { url: endpointPath(followDownloadLink, { secret }), fileName, expiresAt: expiresAt.toISOString() };
}

/** Target of a link, and the person who follows it. */
export interface FollowedLink {
  readonly to:
    | { readonly kind: 'document'; readonly documentId: string; readonly content: Content }
    | { readonly kind: 'export'; readonly exportId: string }
    | { readonly kind: 'plugin'; readonly download: PluginDownload };
  readonly actor: Actor;
  readonly contactId: string;
  readonly role: Scope['role'];
  readonly assignedOnly: boolean;
}

/**
 * @param proof The session's cookie as the browser sent it, or the API key for which the link was created.
 * @throws ServerError `not-found` if the link is unknown, expired or another person's, or if its session has ended,
 * without distinguishing these cases.
 */
export async function followLink(
  { db, clock }: Deps,
  secret: string,
  proof: string | undefined,
): Promise<FollowedLink> {
  const key = firmKeyOf(secret);
  const row =
    key && (await firmDatabase<Database>(db).inFirm(key.companyId, (tx) => findTarget(tx, key, clock.now())));
  if (!row || !proof || !timingSafeEqual(row.proofHash, hashOf(proof))) failLink();
  const { companyId, userId, viewedAs, contactId, role, assignedOnly: isAssignedOnly } = row;
  return {
    to: targetOf(row),
    actor: { companyId, userId, viewedAs },
    contactId,
    role,
    assignedOnly: isAssignedOnly,
  };
}

function findTarget(tx: Tx, { companyId, hash }: FirmKey, now: Date) {
  return tx
    .selectFrom('download_links as l')
    .innerJoin(openers(now).as('s'), (join) =>
      join.onRef('s.company_id', '=', 'l.company_id').onRef('s.session_id', '=', 'l.session_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.user_id', '=', 's.user_id'),
    )
    .innerJoin('companies as f', 'f.company_id', 'l.company_id')
    .leftJoin('documents as d', (join) =>
      join
        .onRef('d.company_id', '=', 'l.company_id')
        .onRef('d.document_id', '=', 'l.document_id')
        .on('d.deleted_at', 'is', null)
        .on(isReleased),
    )
    .select([
      'l.company_id as companyId',
      's.proof_hash as proofHash',
      'u.user_id as userId',
      's.viewed_user_id as viewedAs',
      'u.contact_id as contactId',
      'u.role',
      assignedOnly.as('assignedOnly'),
      'l.export_id as exportId',
      'l.plugin',
      'l.kind',
      'l.data',
      'd.document_id as documentId',
      'd.name',
      'd.mime_type as mimeType',
      'd.size',
      'd.sha256',
    ])
    .where('l.company_id', '=', companyId)
    .where('l.link_hash', '=', hash)
    .where('l.expires_at', '>', now)
    .where(canAct)
    .where('f.locked', '=', false)
    .executeTakeFirst();
}

/**
 * Returns the query for the sessions and API keys for which links can be created, each with the hash of the secret that
 * has to accompany the request.
 */
function openers(now: Date) {
  return sql<Opener>`(
    select company_id, session_id, user_id, viewed_user_id, cookie_hash as proof_hash
    from sessions where ended_at is null and expires_at > ${now}
    union all
    select company_id, key_id, key_id, null, key_hash
    from api_keys where revoked_at is null and expires_at > ${now}
  )`;
}

interface Opener {
  readonly company_id: string;
  readonly session_id: string;
  readonly user_id: string;
  readonly viewed_user_id: string | null;
  /** Hash of the session's cookie, or of the API key. */
  readonly proof_hash: Buffer;
}

interface TargetRow extends Nullable<Omit<Content, 'companyId'>> {
  readonly companyId: string;
  readonly exportId: string | null;
  readonly plugin: string | null;
  readonly kind: string | null;
  readonly data: object | null;
  readonly documentId: string | null;
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };

function targetOf({
  companyId,
  exportId,
  plugin,
  kind,
  data,
  documentId,
  sha256,
  size,
  name,
  mimeType,
}: TargetRow): FollowedLink['to'] {
  if (exportId !== null) return { kind: 'export', exportId };
  if (plugin !== null && kind !== null && data !== null)
    return { kind: 'plugin', download: { plugin, kind, data } };
  if (documentId === null || sha256 === null || size === null || name === null || mimeType === null)
    failLink();
  return { kind: 'document', documentId, content: { companyId, sha256, size, name, mimeType } };
}

function failLink(): never {
  fail('not-found', 'This download link is no longer valid. Go back and download the file again.');
}
