import type { ContainerPath } from '@anteroom/contract';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findContainer } from '../documents/containerAccess.ts';

/** Where a document goes, and for whom. */
export interface Destination {
  readonly scope: Scope;
  readonly clientId: string;
  readonly containerId: string;
  /** For the audit log; left out of what the portal adds by itself. */
  readonly requestId?: string;
  readonly address?: string;
  /** True: the firm is not told of it by e-mail. */
  readonly isSilent?: boolean;
}

/**
 * Decides whether the person may upload there.
 *
 * @throws ServerError `not-found`, `forbidden`
 */
export async function destinationOf(
  { db }: Deps,
  { scope, id: requestId, ip: address }: FastifyRequest,
  id: string,
  path?: ContainerPath,
): Promise<Destination> {
  const container = await findContainer(db, scope, id, path);
  if (!container.permissions.canCreate) fail('forbidden', 'You don’t have permission to add files here.');
  return { scope, clientId: container.clientId, containerId: container.id, requestId, address };
}
