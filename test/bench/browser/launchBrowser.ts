import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../../support/chromium.ts';

/** Starts a new browser with an empty profile. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: chromiumArguments });
}
