import type { Downloads } from '@anteroom/sdk';

/** Downloads by clicking an anchor, so that the browser handles the download and lists it. */
export const browserDownloads: Downloads = {
  follow({ url, fileName }) {
    const anchor = window.document.createElement('a');
    anchor.href = url;
    anchor.download = fileName;
    anchor.click();
  },

  save(fileName, content) {
    const url = URL.createObjectURL(content);
    browserDownloads.follow({ url, fileName });
    // Some browsers only begin to read the URL a while after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  },
};
