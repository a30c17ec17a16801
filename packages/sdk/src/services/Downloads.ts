import { serviceToken } from '../serviceToken.ts';

/** Files for the person to keep. Within the mobile app it is the app that keeps them. */
export interface Downloads {
  /**
   * Downloads a URL of this origin under the given name. The response of `POST …/download-links` is such a link; it
   * works for a minute.
   */
  follow(link: { readonly url: string; readonly fileName: string }): void;
  /** Downloads a file that was made here. One that the server can give is better followed: the mobile app takes no others. */
  save(fileName: string, content: Blob): void;
}

export const Downloads = serviceToken<Downloads>('Downloads');
