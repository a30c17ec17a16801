import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/e2e',
  // One worker and one browser: two cores also carry the server and PostgreSQL.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await chromiumPath(), args: chromiumArguments },
  },
});
