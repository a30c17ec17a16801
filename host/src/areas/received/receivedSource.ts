import type { ReceivedDocument } from '@anteroom/contract';
import type { HttpClient } from '../../services/HttpClient.ts';
import { type LinkAddress, receivedFile } from '../../services/ReceivedLinks.ts';
import type { PreviewSource } from '../documents/preview/PreviewSource.ts';
import { readContent } from '../documents/preview/readContent.ts';

type AvailableDocument = ReceivedDocument & { readonly file: NonNullable<ReceivedDocument['file']> };

export function isAvailable(document: ReceivedDocument): document is AvailableDocument {
  return document.file !== null;
}

/** A document of a link, to be looked at: the sender is told so. */
export function receivedSource(
  http: HttpClient,
  address: LinkAddress,
  { id, name, file }: AvailableDocument,
  download: () => void,
): PreviewSource {
  const read = readContent(http, `${receivedFile(address, id)}?use=view`);
  return { id, name, ...file, read, download };
}
