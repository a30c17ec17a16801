import type { ContainerPath } from '@anteroom/contract';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { findContainer } from '../documents/containerAccess.ts';

/** Place for a new document, and the person who adds it. */
export interface Destination {
  readonly scope: Scope;
  readonly clientId: string;
  readonly containerId: string;
  /** Request ID for the audit log; undefined for documents that the portal itself adds. */
  readonly requestId?: string;
  readonly address?: string;
  /** Whether to suppress the e-mail to the firm about the document. */
  readonly isSilent?: boolean;
}

/**
 * Returns the destination of an upload, if the person may upload there.
 *
 * @throws ServerError `not-found`, `forbidden`
 */
export async function destinationOf(
  { db }: Deps,
  { scope, origin }: FastifyRequest,
  id: string,
  path?: ContainerPath,
): Promise<Destination> {
  const container = await findContainer(db, scope, id, path);
  if (!container.permissions.canCreate) fail('forbidden', 'You don’t have permission to add files here.');
  return { scope, clientId: container.clientId, containerId: container.id, ...origin };
}
