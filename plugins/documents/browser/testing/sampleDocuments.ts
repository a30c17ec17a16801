import type { Container, Document } from '@anteroom/contract';
import { acme } from './openPortal.tsx';

const user = { firstName: 'Ana', lastName: 'Lima', userGuid: 'u1', isCurrentUser: false };
const noon = '2026-11-20T12:00:00Z';
const history = { createdBy: user, createdDate: noon, modifiedBy: user, modifiedDate: noon };
const permissions = { canCreate: true, canRead: true, canUpdate: true, canDelete: true };

interface ContainerTraits {
  readonly type?: 'Folder' | 'Project';
  readonly processingYear?: number;
  readonly canCreate?: boolean;
  readonly hasFolders?: boolean;
}

/** Makes a folder of the client acme; without a parent, its root. */
export function container(
  id: string,
  parentId: string | null,
  { type = 'Folder', processingYear = 1900, canCreate = true, hasFolders = false }: ContainerTraits = {},
): Container {
  return {
    id,
    type: parentId === null ? 'Client' : type,
    name: id,
    clientId: acme.id,
    parentId,
    history,
    permissions: { ...permissions, canCreate },
    documentCount: 0,
    hasFolders,
    hasFiles: false,
    processingYear,
    productType: null,
    isShared: false,
  };
}

/** Makes a document in acme's root, uploaded by another person. */
export function document(
  name: string,
  { canDelete = true, isRead = false, commentsCount = 0 } = {},
): Document {
  return {
    id: name,
    name,
    documentType: 'pdf',
    mimeType: 'application/pdf',
    conversionSupported: true,
    size: 2_000,
    sha256: '',
    parent: { id: 'root', type: 'Client', name: 'root' },
    clientId: acme.id,
    history,
    permissions: { ...permissions, canDelete },
    customFields: { clientId: acme.id },
    customItemMetaData: {},
    isReadByClientUser: isRead,
    commentsCount,
  };
}
