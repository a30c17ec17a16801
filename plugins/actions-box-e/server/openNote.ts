import type { DownloadedFile, Follower } from '@anteroom/server-sdk';
import { type BoxEPortal, maySeeNotes } from './boxEAccess.ts';
import { failNote, type NoteId, readNoteXml } from './noteContent.ts';

/**
 * Returns the XML of an invoice, byte for byte as it arrived.
 *
 * @throws ServerError `not-found`
 */
export function openNote(
  portal: BoxEPortal,
  { clientId, accessKey }: Pick<NoteId, 'clientId' | 'accessKey'>,
  { actor, reader, origin }: Follower,
): Promise<DownloadedFile> {
  return portal.db.inFirm(actor, async (tx) => {
    if (!(await maySeeNotes(portal, tx, reader, clientId))) failNote();
    const body = await readNoteXml(tx, { companyId: actor.companyId, clientId, accessKey });
    const subject = `note:${accessKey}`;
    const details = { clientId };
    await portal.audit.record({ action: 'note-downloaded', ...actor, subject, details, ...origin }, tx);
    return { name: `${accessKey}.xml`, type: 'application/xml', body };
  });
}
