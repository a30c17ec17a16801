import { type ShareRequest, shareLimits } from '@anteroom/contract';
import { bareCode } from '@anteroom/domain/codes/authorizationCode';
import { shareExpiry } from '@anteroom/domain/documents/shareExpiry';
import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import { uniqueEmailAddresses } from '@anteroom/domain/people/emailAddressList';
import { fullName } from '@anteroom/domain/people/fullName';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { findContainer } from '../documents/containerAccess.ts';
import { requireReleased } from '../documents/contentRelease.ts';
import { recordDocumentEvents } from '../documents/documentEvents.ts';
import { findReadable, findReleasedBelow, type ReadableDocument } from '../documents/findReadable.ts';
import type { Db, Tx } from '../schema.ts';
import { hashOf, newSecret } from '../security/secrets.ts';
import { announceShare } from './announceShare.ts';
import { hashCode } from './authorizationCode.ts';
import { shareMail } from './shareMail.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'documents-shared': unknown;
  }
}

/**
 * Sends documents as links by e-mail; each recipient gets a separate link. The sender's name and address are those of
 * the session. Repeating the same request has no further effect.
 *
 * @throws ServerError `bad-request` for a bad address (reason `validationEmail`), a code with too few letters and
 * digits (reason `code-too-short`) or documents of several clients; `not-found` if one of the documents or folders does
 * not exist for the sender; `conflict` (`nothing-to-send`) if there are no documents in the folders; `too-large` beyond
 * 100 documents.
 */
export async function shareDocuments(
  deps: Deps,
  scope: Scope,
  request: ShareRequest,
  origin: Origin,
): Promise<string> {
  const recipients = readRecipients(request);
  requireLongCode(request);
  const documents = await readDocuments(deps, scope, request);
  const { subject, body: message } = request.overrides;
  const { authorizationCode, idempotencyKey = null } = request;
  const codeHash = authorizationCode === undefined ? null : await hashCode(authorizationCode);
  const language = supportedLanguages.has(request.locale) ? request.locale : scope.language;
  const shareId = deps.ids.next();
  const { companyId } = scope;
  const { clientId } = documents[0] as ReadableDocument;
  const sentAt = deps.clock.now();
  const expiresAt = shareExpiry(sentAt, request.expirationPeriod);
  const links = recipients.map((email, place) => ({
    email,
    place,
    linkId: deps.ids.next(),
    secret: newSecret(),
  }));

  return deps.db.transaction().execute(async (tx) => {
    const share = { company_id: companyId, share_id: shareId };
    const added = await tx
      .insertInto('shares')
      .values({
        ...share,
        client_id: clientId,
        user_id: scope.userId,
        subject,
        message,
        sent_at: sentAt,
        expires_at: expiresAt,
        revoked_at: null,
        code_hash: codeHash,
        idempotency_key: idempotencyKey,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'idempotency_key']).doNothing())
      .returning('share_id')
      .executeTakeFirst();
    if (!added) return sentBefore(tx, scope, idempotencyKey);
    await tx
      .insertInto('share_documents')
      .values(documents.map(({ id, name }, place) => ({ ...share, document_id: id, place, name })))
      .execute();
    await tx
      .insertInto('share_links')
      .values(
        links.map(({ email, place, linkId, secret }) => ({
          ...share,
          link_id: linkId,
          place,
          email,
          secret_hash: hashOf(secret),
          locked_at: null,
        })),
      )
      .execute();
    for (const { email, linkId, secret } of links) {
      const mail = shareMail(language, {
        to: email,
        sender: fullName(scope),
        senderEmail: scope.email,
        firm: scope.companyName,
        subject,
        message,
        documentNames: documents.map(({ name }) => name),
        // The secret is in the fragment, which is not sent to servers and does not appear in logs or in `Referer`.
        link: `${deps.origin}/shared/${encodeURIComponent(companyId)}/${linkId}#${secret}`,
        expiresAt,
        hasCode: codeHash !== null,
      });
      await deps.mail.enqueue(companyId, mail, tx);
    }
    const documentIds = documents.map(({ id }) => id);
    await recordDocumentEvents(
      deps,
      actorOf(scope),
      documentIds,
      { type: 'shared', details: { recipients } },
      tx,
    );
    await deps.audit.record(
      {
        action: 'documents-shared',
        ...actorOf(scope),
        subject: `share:${shareId}`,
        others: { recipients },
        details: {
          documentIds,
          clientId,
          expiresAt: expiresAt.toISOString(),
          hasCode: codeHash !== null,
        },
        ...origin,
      },
      tx,
    );
    await announceShare(deps, { companyId, clientId, shareId }, tx);
    return shareId;
  });
}

async function sentBefore(tx: Tx, scope: Scope, idempotencyKey: string | null): Promise<string> {
  const { share_id } = await tx
    .selectFrom('shares')
    .select('share_id')
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', scope.userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
  return share_id;
}

function readRecipients({ receipents }: ShareRequest): string[] {
  const addresses = receipents.map(({ emailAddress }) => emailAddress.trim());
  const errors = addresses.flatMap((address, index) =>
    isEmailAddress(address)
      ? []
      : [
          {
            path: `body/receipents/${index}/emailAddress`,
            message: 'isn’t an e-mail address',
            reason: 'validationEmail',
          },
        ],
  );
  if (errors.length > 0)
    fail('bad-request', 'One of the addresses isn’t a valid e-mail address.', { errors });
  return uniqueEmailAddresses(addresses);
}

/** Throws when the code is too short. Characters that are ignored when it is entered do not count. */
function requireLongCode({ authorizationCode }: ShareRequest): void {
  if (authorizationCode === undefined || bareCode(authorizationCode).length >= shareLimits.codeMin) return;
  const message = `must have ${shareLimits.codeMin} characters beside spaces and hyphens`;
  fail('bad-request', 'The code is too short.', {
    errors: [{ path: 'body/authorizationCode', message, reason: 'code-too-short' }],
  });
}

/** Returns the documents in the order of the request; those of a container are sorted by name. */
async function readDocuments(
  { db }: Deps,
  scope: Scope,
  { sharedItems }: ShareRequest,
): Promise<ReadableDocument[]> {
  const ids = sharedItems.flatMap(({ documentId }) => documentId ?? []);
  const named = new Map((await findReadable(db, scope, ids)).map((document) => [document.id, document]));
  const documents = new Map<string, ReadableDocument>();
  for (const { documentId, containerId } of sharedItems) {
    if (documentId === undefined) {
      for (const document of await documentsIn(db, scope, containerId)) documents.set(document.id, document);
    } else {
      const document = named.get(documentId);
      if (document?.containerId !== containerId) fail('not-found', 'There is no such document.');
      requireReleased(document.scanState);
      documents.set(documentId, document);
    }
  }
  if (documents.size > shareLimits.documents) {
    fail('too-large', `You can send up to ${shareLimits.documents} documents at a time.`);
  }
  if (documents.size === 0) {
    fail('conflict', 'This folder has no documents.', {
      errors: [{ path: 'body/sharedItems', message: 'contain no documents', reason: 'nothing-to-send' }],
    });
  }
  if (new Set([...documents.values()].map(({ clientId }) => clientId)).size > 1) {
    fail('bad-request', 'You can send documents from only one client at a time.');
  }
  return [...documents.values()];
}

/**
 * Returns the released documents below a container; at most one more than can be sent, which shows that there are too
 * many.
 */
async function documentsIn(db: Db, scope: Scope, containerId: string): Promise<ReadableDocument[]> {
  await findContainer(db, scope, containerId);
  return findReleasedBelow(db, scope, containerId, shareLimits.documents + 1);
}
