import sources from 'virtual:anteroom/plugin-under-test';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setPluginUnderTest } from './pluginUnderTest.ts';

// Runs before each file of a plugin's tests: `pluginTests()` of `@anteroom/plugin-kit/vitest` says so.
setPluginUnderTest(sources);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
