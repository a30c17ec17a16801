import 'reflect-metadata';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Many of these tests start the whole host, on machines that are also busy with other work.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

// jsdom has neither layout nor scrolling.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
