import 'reflect-metadata';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The whole host starts in many of these tests, on machines that do other things too.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

// jsdom lays nothing out and scrolls nowhere.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
