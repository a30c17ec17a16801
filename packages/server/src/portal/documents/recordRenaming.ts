import { actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../schema.ts';
import { announceDocuments, announceFolders } from './announceDocuments.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'document-renamed': unknown;
    'folder-renamed': unknown;
  }
}

const actions = { document: 'document-renamed', folder: 'folder-renamed' } as const;

interface Renaming {
  readonly what: 'document' | 'folder';
  readonly id: string;
  readonly clientId: string;
  readonly from: string;
  readonly to: string;
}

/** Records that a document or folder was renamed, and notifies the people who see it. */
export async function recordRenaming(
  deps: Pick<Deps, 'audit' | 'events'>,
  scope: Scope,
  { what, id, clientId, from, to }: Renaming,
  origin: Origin,
  tx: Tx,
): Promise<void> {
  await deps.audit.record(
    {
      action: actions[what],
      ...actorOf(scope),
      subject: `${what}:${id}`,
      details: { from, to, clientId },
      ...origin,
    },
    tx,
  );
  const { companyId } = scope;
  if (what === 'document') await announceDocuments(deps, companyId, [id], tx);
  else await announceFolders(deps, { companyId, clientId, containerIds: [id] }, tx);
}
