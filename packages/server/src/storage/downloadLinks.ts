import { timingSafeEqual } from 'node:crypto';
import { type DownloadLink, followDownloadLink } from '@anteroom/contract';
import { endpointPath } from '@anteroom/domain/endpointPath';
import { type Actor, fail, type Scope } from '@anteroom/server-sdk';
import type { Insertable } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { isReleased, requireReleased } from '../documents/contentRelease.ts';
import { findDocument } from '../documents/documentStore.ts';
import type { WantedReport } from '../reports/Report.ts';
import { reportFileName } from '../reports/sendReport.ts';
import { hashOf, newSecret } from '../security/secrets.ts';
import type { PluginDownload } from './pluginDownloads.ts';
import type { Content } from './sendContent.ts';
import type { StorageTables } from './tables.ts';

const linkLifeMs = 60_000;

/** @throws ServerError `not-found` when there is no such document that the person may read; see {@link requireReleased}. */
export async function createDownloadLink(
  deps: Deps,
  scope: Scope,
  documentId: string,
): Promise<DownloadLink> {
  const { name, scan } = await findDocument(deps.db, scope, documentId);
  requireReleased(scan?.state);
  return addLink(deps, scope, { document_id: documentId, export_id: null }, name);
}

/** To a zip that is known to be the person's. */
export function createExportLink(
  deps: Deps,
  scope: Scope,
  { exportId, fileName }: { readonly exportId: string; readonly fileName: string },
): Promise<DownloadLink> {
  return addLink(deps, scope, { document_id: null, export_id: exportId }, fileName);
}

/** To a report that is known to be open to the person. */
export function createReportLink(deps: Deps, scope: Scope, report: WantedReport): Promise<DownloadLink> {
  const to = { document_id: null, export_id: null, report: JSON.stringify(report) };
  return addLink(deps, scope, to, reportFileName(report));
}

/** Makes a link for the session of a person who may have what it leads to. */
export async function addLink(
  { db, clock }: { readonly db: DbOrTx; readonly clock: Deps['clock'] },
  scope: Scope,
  to: Pick<
    Insertable<StorageTables['download_links']>,
    'document_id' | 'export_id' | 'report' | 'plugin' | 'kind' | 'data'
  >,
  fileName: string,
): Promise<DownloadLink> {
  const secret = newSecret();
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

/** What a link leads to, and who follows it. */
export interface FollowedLink {
  readonly to:
    | { readonly kind: 'document'; readonly documentId: string; readonly content: Content }
    | { readonly kind: 'export'; readonly exportId: string }
    | { readonly kind: 'plugin'; readonly download: PluginDownload }
    | { readonly kind: 'report'; readonly report: WantedReport }
    | { readonly kind: 'plugin'; readonly download: PluginDownload };
  readonly actor: Actor;
  readonly contactId: string;
  readonly role: Scope['role'];
}

/**
 * @param cookie The session's, as the browser sent it.
 * @throws ServerError `not-found` when the link is unknown, too old, another person's, or its session has ended: all
 *   alike.
 */
export async function followLink(
  { db, clock }: Deps,
  secret: string,
  cookie: string | undefined,
): Promise<FollowedLink> {
  const now = clock.now();
  const row = await db
    .selectFrom('download_links as l')
    .innerJoin('sessions as s', (join) =>
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
      's.cookie_hash as cookieHash',
      'u.user_id as userId',
      's.viewed_user_id as viewedAs',
      'u.contact_id as contactId',
      'u.role',
      'l.export_id as exportId',
      'l.plugin',
      'l.kind',
      'l.data',
      'l.report',
      'l.plugin',
      'l.kind',
      'l.data',
      'd.document_id as documentId',
      'd.name',
      'd.mime_type as mimeType',
      'd.size',
      'd.sha256',
    ])
    .where('l.link_hash', '=', hashOf(secret))
    .where('l.expires_at', '>', now)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.disabled_at', 'is', null)
    .where('f.locked', '=', false)
    .executeTakeFirst();
  if (!row || !cookie || !timingSafeEqual(row.cookieHash, hashOf(cookie))) failLink();
  const { companyId, userId, viewedAs, contactId, role } = row;
  return { to: targetOf(row), actor: { companyId, userId, viewedAs }, contactId, role };
}

interface TargetRow extends Nullable<Omit<Content, 'companyId'>> {
  readonly companyId: string;
  readonly exportId: string | null;
  readonly plugin: string | null;
  readonly kind: string | null;
  readonly data: object | null;
  readonly report: WantedReport | null;
  readonly documentId: string | null;
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };

function targetOf({
  companyId,
  exportId,
  plugin,
  kind,
  data,
  report,
  documentId,
  sha256,
  size,
  name,
  mimeType,
}: TargetRow): FollowedLink['to'] {
  if (exportId !== null) return { kind: 'export', exportId };
  if (plugin !== null && kind !== null && data !== null)
    return { kind: 'plugin', download: { plugin, kind, data } };
  if (report !== null) return { kind: 'report', report };
  if (plugin !== null && kind !== null && data !== null)
    return { kind: 'plugin', download: { plugin, kind, data } };
  if (documentId === null || sha256 === null || size === null || name === null || mimeType === null)
    failLink();
  return { kind: 'document', documentId, content: { companyId, sha256, size, name, mimeType } };
}

function failLink(): never {
  fail('not-found', 'This download link is no longer valid. Go back and download the file again.');
}
