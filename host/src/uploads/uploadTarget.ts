import type { Container, UploadRequest } from '@anteroom/sdk';

/** How the addresses of the server call a kind of container. */
export const containerPath = { Client: 'clients', Project: 'projects', Folder: 'folders' } as const;

/** How the storage service calls a container. */
export function uploadTarget({
  type,
  id,
  clientId,
}: Pick<Container, 'type' | 'id' | 'clientId'>): UploadRequest['to'] {
  return { type: containerPath[type], id: type === 'Client' ? clientId : id };
}
