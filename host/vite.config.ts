import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedModules } from './build/sharedModules.ts';

export default defineConfig({
  plugins: [react(), sharedModules()],
  build: {
    target: 'es2024',
    sourcemap: 'hidden',
    manifest: false,
    // The sprite and the locales are files of their own: cached, shared, and not in anybody's JavaScript.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
