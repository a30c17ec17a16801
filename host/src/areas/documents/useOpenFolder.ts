import { type Container, Navigation, useService } from '@anteroom/sdk';
import { type DocumentsView, listedFolderHref } from './documentsView.ts';

/** Goes to a folder, in the order in which the present one is shown. */
export function useOpenFolder(view: DocumentsView): (folder: Container) => void {
  const navigation = useService(Navigation);
  return (folder) => navigation.go(listedFolderHref(folder, view));
}
