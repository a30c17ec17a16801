import { Readable } from 'node:stream';
import * as api from '@anteroom/contract/sharing';
import { zipNames } from '@anteroom/domain/documents/zipNames';
import { fail } from '@anteroom/server-sdk';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { ByteRange } from '../../kernel/blobs/blobStore.ts';
import { isNewDownload, sendContent } from '../../kernel/blobs/sendContent.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { cookiesOf } from '../security/cookies.ts';
import { newSecret } from '../security/secrets.ts';
import { giveCode } from './giveCode.ts';
import { openLink } from './openLink.ts';
import { RunningDownloads } from './RunningDownloads.ts';
import { receivedArchive } from './receivedArchive.ts';
import { findReceivedDocument, receivedDocuments, receivedShare } from './receivedDocuments.ts';
import { requireEntry, requireVisit, type Visit } from './receivedLink.ts';
import { hasTaken, type RecipientEvent, recordRecipient } from './recordRecipient.ts';

/**
 * Routes for recipients of a link, who do not have an account. The link's secret is exchanged for a cookie, which gives
 * access to the documents for some hours (docs/adr/0023).
 */
export function receivedRoutes(app: App, deps: Deps): void {
  const { clock, blobs } = deps;
  const running = new RunningDownloads(deps.listener);
  const browser = cookiesOf(deps.origin).share;
  const cookieOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>) => cookies[browser.name];
  const opened = new RateLimit(deps, { name: 'link', max: 120, seconds: 60 });
  const codesByAddress = new RateLimit(deps, { name: 'code by address', max: 30, seconds: 600 });
  const codesByLink = new RateLimit(deps, { name: 'code by link', max: 5, seconds: 60 });

  answer(
    app,
    api.openSharedLink,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const known = cookieOf(request);
      const cookie = known?.length === newSecret().length ? known : newSecret();
      await openLink(deps, request.params, request.body.secret, cookie, request.origin);
      reply.setCookie(browser.name, cookie, browser.options);
    },
    { onRequest: opened.perNetwork },
  );

  answer(app, api.getReceivedShare, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return receivedShare(deps, await requireVisit(deps, request.params, cookieOf(request)));
  });

  answer(
    app,
    api.giveSharedCode,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const cookie = cookieOf(request);
      const visit = await requireVisit(deps, request.params, cookie);
      await codesByLink.take(visit.linkId);
      await giveCode(deps, visit, request.body.code, cookie ?? '', request.origin);
      return receivedShare(deps, { ...visit, codeGiven: true });
    },
    { onRequest: codesByAddress.perNetwork },
  );

  answer(app, api.downloadSharedDocument, async (request, reply) => {
    const visit = await requireEntry(deps, request.params, cookieOf(request));
    const document = await findReceivedDocument(deps.db, visit, request.params.documentId);
    const type = request.query.use === 'view' ? 'viewed' : 'downloaded';
    const isKnown = () => hasTaken(deps.db, visit, type, document.id);
    if (await isNewDownload(request, { version: document.sha256, size: document.size }, isKnown)) {
      await record(request, visit, { type, documentIds: [document.id] });
    }
    const content = { companyId: visit.companyId, ...document };
    const open = async (key: string, range?: ByteRange) =>
      watched(request, visit, await blobs.open(key, range));
    return sendContent({ open }, content, request, reply);
  });

  answer(app, api.downloadSharedArchive, async (request, reply) => {
    const visit = await requireEntry(deps, request.params, cookieOf(request));
    const documents = await receivedDocuments(deps.db, visit);
    const [first, ...others] = documents.map(({ id }) => id);
    if (!first) fail('not-found', 'None of the documents are available anymore.');
    reply.headers(archiveHeaders(visit.subject));
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const archive = receivedArchive(blobs, visit.companyId, documents);
    const content = await watched(request, visit, archive);
    await record(request, visit, { type: 'downloaded', documentIds: [first, ...others] });
    return reply.send(content);
  });

  function record(request: Pick<FastifyRequest, 'origin'>, visit: Visit, event: RecipientEvent) {
    return deps.db.transaction().execute((tx) => recordRecipient(deps, tx, visit, event, request.origin));
  }

  /** Returns a download's stream, which is cut off when the share ends. */
  async function watched(
    request: Pick<FastifyRequest, 'cookies'>,
    visit: Visit,
    content: Readable,
  ): Promise<Readable> {
    const lifeMs = Math.max(0, visit.expiresAt.getTime() - clock.now().getTime());
    const carried = running.carry(visit.shareId, content, lifeMs);
    try {
      // A revocation before the stream was registered is not announced again, so check once more.
      await requireEntry(deps, visit, cookieOf(request));
    } catch (error) {
      carried.destroy();
      throw error;
    }
    return carried;
  }
}

/** Returns the same headers as for a document: the archive is a download, never a page of this origin. */
function archiveHeaders(subject: string) {
  return {
    'cache-control': 'private, no-store',
    'content-disposition': contentDisposition(zipNames()(`${subject}.zip`)),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'application/zip',
    'cross-origin-resource-policy': 'same-origin',
  };
}
