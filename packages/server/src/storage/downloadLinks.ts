import { timingSafeEqual } from 'node:crypto';
import type { DownloadLink } from '@anteroom/contract';
import type { Deps } from '../deps.ts';
import { findDocument } from '../documents/documentStore.ts';
import { fail } from '../http/problem.ts';
import type { Actor, Scope } from '../http/scope.ts';
import { hashOf, newSecret } from '../security/secrets.ts';
import type { Content } from './sendContent.ts';

const linkLifeMs = 60_000;

export const downloadPath = '/api/storage/v1/downloads/';

/** @throws ServerError `not-found` when there is no such document that the person may read. */
export async function createDownloadLink(
  { db, clock }: Deps,
  scope: Scope,
  documentId: string,
): Promise<DownloadLink> {
  const document = await findDocument(db, scope, documentId);
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
      company_id: scope.companyId,
      link_hash: hashOf(secret),
      document_id: documentId,
      export_id: null,
      session_id: scope.sessionId,
      expires_at: expiresAt,
    })
    .execute();
  return { url: downloadPath + secret, fileName: document.name, expiresAt: expiresAt.toISOString() };
}

/** What a link leads to, and who follows it. */
export interface FollowedLink {
  readonly content: Content;
  readonly documentId: string;
  readonly actor: Actor;
  readonly contactId: string;
  readonly role: Scope['role'];
}

/**
 * @param cookie The session's, as the browser sent it.
 * @throws ServerError `not-found` when the link is unknown, too old, another person's, or its session has ended: all
 *   alike.
 */
export async function followDownloadLink(
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
    .innerJoin('documents as d', (join) =>
      join.onRef('d.company_id', '=', 'l.company_id').onRef('d.document_id', '=', 'l.document_id'),
    )
    .select([
      'l.company_id as companyId',
      's.cookie_hash as cookieHash',
      'u.user_id as userId',
      's.viewed_user_id as viewedAs',
      'u.contact_id as contactId',
      'u.role',
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
  if (!row || !cookie || !timingSafeEqual(row.cookieHash, hashOf(cookie))) {
    fail('not-found', 'This download link is no longer valid. Go back and download the file again.');
  }
  const { cookieHash: _, documentId, userId, viewedAs, contactId, role, ...content } = row;
  const actor = { companyId: content.companyId, userId, viewedAs };
  return { content, documentId, actor, contactId, role };
}
