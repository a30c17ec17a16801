import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';

export default defineConfig({
  // A plugin's end-to-end tests are in its folder.
  testDir: '..',
  // The file that takes by far the longest runs first, so that it does not occupy a single worker at the end.
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
  // Tests wait more than they compute. Each worker has its own portal, shared by all its tests.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Only failing tests wait that long: a busy machine may be several times slower.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 30_000,
    // Traces of passing tests would cost time. Run a failing one again with `--trace on`; its last screen is stored in
    // any case.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await chromiumPath(),
      args: chromiumArguments,
      // Without this locale, Chromium saves a file with an accent in its name as "download".
      env: { ...process.env, LANG: 'C.UTF-8' },
    },
  },
});
