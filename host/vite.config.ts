import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHints } from './build/compileHints.ts';
import { completeLocales } from './build/completeLocales.ts';
import { earlyScript } from './build/earlyScript.ts';
import { firstScreens } from './build/firstScreens.ts';
import { foldRuntime } from './build/foldRuntime.ts';
import { iconsInPage } from './build/iconsInPage.ts';
import { inlineEndpoints } from './build/inlineEndpoints.ts';
import { inlineStyles } from './build/inlineStyles.ts';
import { leanLibraries } from './build/leanLibraries.ts';
import { pdfFiles } from './build/pdfFiles.ts';
import { precompress } from './build/precompress.ts';
import { reactAsModules } from './build/reactAsModules.ts';
import { sharedModules, sharedPrefix } from './build/sharedModules.ts';

export default defineConfig({
  plugins: [
    leanLibraries(),
    reactAsModules(),
    react(),
    inlineEndpoints(),
    iconsInPage(),
    sharedModules(),
    earlyScript(),
    completeLocales(),
    firstScreens(),
    pdfFiles(),
    foldRuntime('core'),
    inlineStyles(),
    compileHints(['core', 'main', 'showPortal', 'home']),
    precompress(),
  ],
  build: {
    target: 'es2024',
    sourcemap: 'hidden',
    // One style sheet for the whole host, which is inlined in the page. It is small, and no screen has to wait for
    // another one.
    cssCodeSplit: false,
    // The locales are separate files, so that they are cached, shared and not part of any JavaScript.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Two files are large, and on purpose.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Each group includes what its modules import, unless a group of higher priority contains it.
            {
              name: 'core',
              test: new RegExp(`${sharedPrefix}core|vite/preload-helper`),
              priority: 4,
            },
            { name: 'main', test: /\/host\/src\/main\.ts/, priority: 3 },
            {
              name: 'showPortal',
              test: /\/host\/src\/(showPortal\.ts|shell\/(header\/LanguageSelect|usePageTitle))/,
              priority: 2,
            },
            { name: 'lists', test: new RegExp(`${sharedPrefix}lists`), priority: 3 },
            { name: 'ui', test: new RegExp(`${sharedPrefix}ui`), priority: 2 },
            // The frame of every screen, together with the screen that is usually seen first.
            { name: 'home', test: /\/host\/src\/(shell\/Shell|areas\/home\/HomeScreen)\.tsx/, priority: 1 },
          ],
        },
      },
    },
  },
});
