import type { PluginManifest } from '@anteroom/contract';
import { documentViewer } from '@anteroom/sdk';

const code = `export default ({ document, window }) =>
  document.name + (window ? ' over the window: ' + Object.keys(window).sort() : ' in its place')`;

/** A plugin that shows PDFs. */
export const viewerPlugin: PluginManifest = {
  id: 'viewer',
  version: '1.0.0',
  sdk: '^1.0.0',
  contributes: [documentViewer({ id: 'pdf', types: ['application/pdf', 'image/*'], module: './Viewer' })],
  modules: {
    './Viewer': { url: `data:text/javascript,${encodeURIComponent(code)}`, integrity: '', size: 1 },
  },
  chunks: [],
  styles: [],
  locales: {},
};
