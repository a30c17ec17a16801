import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';

export default defineConfig({
  // A plugin's journeys lie in its folder.
  testDir: '..',
  // The file that takes by far the longest begins, so that no worker is left alone with it at the end.
  projects: [
    { name: 'outside', testMatch: 'test/e2e/outside.spec.ts' },
    {
      name: 'portal',
      testMatch: ['test/e2e/*.spec.ts', 'plugins/*/e2e/*.spec.ts'],
      testIgnore: 'test/e2e/outside.spec.ts',
    },
  ],
  outputDir: '../test-results/e2e',
  globalSetup: './support/globalSetup.ts',
  // A test waits more than it computes. Each worker has a portal of its own, which all its tests share.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Only what fails waits so long: a machine that does other things too may be several times slower.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 30_000,
    // Traces of what passes cost time. One that fails is run again with `--trace on`; its last screen is kept in any case.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await chromiumPath(),
      args: chromiumArguments,
      // Without this locale, Chromium saves a file whose name has an accent as "download".
      env: { ...process.env, LANG: 'C.UTF-8' },
    },
  },
});
