import { definePlugin, widget } from '@anteroom/sdk';

/** NF-e that the active client received and has not answered yet, with the days that are left; on home. */
export default definePlugin({
  id: 'widget-manifest',
  sdk: '^1.0.0',
  // It brings the predicate, and the list that the widget leads to.
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
