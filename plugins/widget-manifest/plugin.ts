import { definePlugin, widget } from '@anteroom/sdk';

/** Received NF-e of the active client that are still pending, with the days left; on the home page. */
export default definePlugin({
  id: 'widget-manifest',
  sdk: '^1.0.0',
  // Contributes the predicate, and the list to which the widget links.
  requires: ['actions-nfe-manifest'],
  contributes: [
    widget({
      type: 'manifest',
      title: 'title',
      order: 65,
      when: ['country:BR', 'nfeManifest.offered'],
      module: './ManifestWidget',
    }),
  ],
});
