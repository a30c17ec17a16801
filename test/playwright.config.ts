import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/e2e',
  // A test waits more than it computes. Each worker has a portal of its own, which all its tests share.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
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
