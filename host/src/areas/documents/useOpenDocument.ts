import type { Document } from '@anteroom/sdk';
import { useContext } from 'react';
import { HostContext } from '../../HostContext.ts';
import { startDownload } from './startDownload.ts';

/** What becomes of a document that is chosen in the list: it is downloaded. */
export function useOpenDocument(): (document: Document) => void {
  const services = useContext(HostContext);
  return (document) => services && startDownload(document, services);
}
