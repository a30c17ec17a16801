import { expect, test } from 'vitest';
import { deviceOf } from './place.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    { browser: 'Firefox', system: 'Windows', device: 'computer' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS', device: 'phone' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS', device: 'tablet' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    { browser: 'Microsoft Edge', system: 'Linux', device: 'computer' },
  ],
  ['', { browser: null, system: null, device: 'computer' }],
  ['<script>', { browser: null, system: null, device: 'computer' }],
])('the user agent "%s" is read as %o', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});
