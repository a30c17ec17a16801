// Code that Vitest asks jsdom for. The published package brings this code inside, which weighs a fifth of jsdom and what it depends on.
import wrappers from 'jsdom/lib/generated/idl/utils.js';

export { CookieJar, JSDOM, VirtualConsole } from 'jsdom';
export const { implForWrapper } = wrappers;
