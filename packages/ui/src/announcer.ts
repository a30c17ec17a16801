/**
 * React Aria empties its live regions by `innerHTML = ''`, which Trusted Types refuse. This creates the regions before
 * their first use and makes them accept that assignment without parsing anything.
 */
import { announce } from 'react-aria/private/live-announcer/LiveAnnouncer';

announce('', 'polite', 0);

for (const log of document.querySelectorAll('[data-live-announcer] > [role="log"]')) {
  Object.defineProperty(log, 'innerHTML', { set: () => log.replaceChildren() });
}
