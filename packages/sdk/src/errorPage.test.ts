// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { errorPage } from './errorPage.ts';

it('points to a page of the portal in which the error occurred', () => {
  expect(errorPage('load-http')).toBe(`${location.origin}/docs/errors/load-http`);
});
