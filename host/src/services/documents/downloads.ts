import type { Downloads } from '@anteroom/sdk';

/** Downloads by clicking an anchor: the browser's own way, with its own list of downloads. */
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
    // Some browsers begin to read it a while after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  },
};
