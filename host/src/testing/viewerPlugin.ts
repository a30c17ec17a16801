import { documentViewer } from '@anteroom/sdk';
import { pluginOf } from './pluginOf.ts';

/** A plugin that shows PDFs. */
export const viewerPlugin = pluginOf(
  'viewer',
  documentViewer({ id: 'pdf', types: ['application/pdf', 'image/*'], module: './Viewer' }),
  `export default ({ document, window }) =>
    document.name + (window ? ' over the window: ' + Object.keys(window).sort() : ' in its place')`,
);
