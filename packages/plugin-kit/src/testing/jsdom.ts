// Code that Vitest requests from jsdom. The published package bundles it, at a fifth of the size of jsdom and its
// dependencies.
import wrappers from 'jsdom/lib/generated/idl/utils.js';

export { CookieJar, JSDOM, VirtualConsole } from 'jsdom';
export const { implForWrapper } = wrappers;
