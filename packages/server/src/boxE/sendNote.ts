import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Actor, Reader } from '../http/scope.ts';
import { maySeeNotes } from './boxEAccess.ts';
import { failNote, readNoteXml } from './noteContent.ts';

interface AskedNote {
  readonly clientId: string;
  readonly accessKey: string;
  readonly actor: Actor;
  readonly reader: Reader;
}

/** Answers with the XML of an invoice, byte for byte as it came; as a download, never as a page. */
export async function sendNote(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { clientId, accessKey, actor, reader }: AskedNote,
): Promise<FastifyReply> {
  if (!(await maySeeNotes(deps.db, reader, clientId))) failNote();
  const content = await readNoteXml(deps.db, { companyId: actor.companyId, clientId, accessKey });
  await deps.audit.record({
    action: 'note-downloaded',
    ...actor,
    subject: `note:${accessKey}`,
    details: { clientId },
    requestId: request.id,
    address: request.ip,
  });
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(`${accessKey}.xml`),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/xml',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(content);
}
