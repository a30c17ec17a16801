import type { HttpClient } from '../../../services/HttpClient.ts';
import type { PreviewSource } from './PreviewSource.ts';

/** Reads the content at an address of the portal, in parts or whole, however long it takes. */
export function readContent(http: HttpClient, path: string): PreviewSource['read'] {
  return async (range, signal) => {
    const { body } = await http.call<Blob>(
      {
        method: 'GET',
        path,
        as: 'blob',
        range: range ? `bytes=${range.begin}-${range.end - 1}` : undefined,
        signal,
        timeout: 0,
      },
      'host',
    );
    return body;
  };
}
