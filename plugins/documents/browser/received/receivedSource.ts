import type { ReceivedDocument } from '@anteroom/contract';
import type { PreviewSource } from '../preview/PreviewSource.ts';
import { type LinkAddress, receivedFile } from './receivedLinks.ts';

type AvailableDocument = ReceivedDocument & { readonly file: NonNullable<ReceivedDocument['file']> };

export function isAvailable(document: ReceivedDocument): document is AvailableDocument {
  return document.file !== null;
}

/** Returns the preview source of a shared document. The sender sees that it was viewed. */
export function receivedSource(
  address: LinkAddress,
  { id, name, file }: AvailableDocument,
  download: () => void,
): PreviewSource {
  return { id, name, ...file, path: `${receivedFile(address, id)}?use=view`, download };
}
