// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { errorPage } from './errorPage.ts';

it('is a page of the portal that the error happened in', () => {
  expect(errorPage('load-http')).toBe(`${location.origin}/docs/errors/load-http`);
});
