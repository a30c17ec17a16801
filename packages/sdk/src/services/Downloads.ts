import { serviceToken } from '../serviceToken.ts';

/** Downloads of files. In the mobile app, the app itself saves them. */
export interface Downloads {
  /**
   * Downloads a URL on this origin under the given name. The response of `POST …/download-links` is such a link; it
   * works for a minute.
   */
  follow(link: { readonly url: string; readonly fileName: string }): void;
  /**
   * Downloads a file that was created in the browser. If the server can provide the file, prefer `follow`: the mobile
   * app supports only that.
   */
  save(fileName: string, content: Blob): void;
}

export const Downloads = serviceToken<Downloads>('Downloads');
