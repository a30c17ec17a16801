import type { ReceivedDocument } from '@anteroom/contract';
import type { PreviewSource } from '../preview/PreviewSource.ts';
import { type LinkAddress, receivedFile } from './receivedLinks.ts';

type AvailableDocument = ReceivedDocument & { readonly file: NonNullable<ReceivedDocument['file']> };

export function isAvailable(document: ReceivedDocument): document is AvailableDocument {
  return document.file !== null;
}

/** A document of a link, to be looked at: the sender is told so. */
export function receivedSource(
  address: LinkAddress,
  { id, name, file }: AvailableDocument,
  download: () => void,
): PreviewSource {
  return { id, name, ...file, path: `${receivedFile(address, id)}?use=view`, download };
}
