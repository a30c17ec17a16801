import 'reflect-metadata';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Many of these tests start the whole host, on machines that are also busy with other work.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

// Node delivers messages to every context of a process. Those of another test file are not from a tab of this browser.
const browser = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${browser} ${name}`);
  }
};

// jsdom has neither layout nor scrolling.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
