import sources from 'virtual:anteroom/plugin-under-test';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { providePageStandIns } from './pageStandIns.ts';
import { setPluginUnderTest } from './pluginUnderTest.ts';

// Runs before each test file of a plugin, as configured by `pluginTests()` of `@anteroom/plugin-kit/vitest`.
setPluginUnderTest(sources);
providePageStandIns(window);

// A portal has to load plugins before it shows anything, and the machine may be busy.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
