import type { ContainerType } from '@anteroom/contract';
import { createFolder as createFolderCall } from '@anteroom/contract/folders';
import type { Container, Http } from '@anteroom/sdk';

/** Where a folder is to lie. */
export interface FolderParent {
  readonly id: string;
  readonly type: ContainerType;
}

/**
 * Makes a folder.
 *
 * @param onConflict - `Use` answers the folder of this name that is there already.
 * @throws HttpError `forbidden`, `file-name-not-allowed`, `conflict`
 */
export async function createFolder(
  http: Http,
  parent: FolderParent,
  name: string,
  onConflict: 'Fail' | 'Use',
): Promise<Container> {
  const body = { name, parentId: parent.id, parentType: parent.type, onConflict };
  return (await http.call(createFolderCall, { body })).data;
}
