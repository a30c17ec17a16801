import type { Container, UploadRequest } from '@anteroom/sdk';

const pathOf = { Client: 'clients', Project: 'projects', Folder: 'folders' } as const;

/** How the storage service calls a container. */
export function uploadTarget({
  type,
  id,
  clientId,
}: Pick<Container, 'type' | 'id' | 'clientId'>): UploadRequest['to'] {
  return { type: pathOf[type], id: type === 'Client' ? clientId : id };
}
