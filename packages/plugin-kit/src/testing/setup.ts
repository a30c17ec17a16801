import sources from 'virtual:anteroom/plugin-under-test';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { providePageStandIns } from './pageStandIns.ts';
import { setPluginUnderTest } from './pluginUnderTest.ts';

// Runs before each file of a plugin's tests: `pluginTests()` of `@anteroom/plugin-kit/vitest` says so.
setPluginUnderTest(sources);
providePageStandIns(window);

// A portal has plugins to load before it shows something, on a busy machine too.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
