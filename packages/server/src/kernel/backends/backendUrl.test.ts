import { ServerError } from '@anteroom/server-sdk';
import { describe, expect, test } from 'vitest';
import { backendUrl } from './backendUrl.ts';

const backend = 'https://mileage.example/api';
const prefix = '/api/plugins/mileage/proxy';

test.each([
  ['/trips', '/api/trips'],
  ['/', '/api/'],
  ['/trips/', '/api/trips/'],
  ['/trips?year=2026&tag=a%26b', '/api/trips?year=2026&tag=a%26b'],
  ['/trips?clientId=us-001&year=2026', '/api/trips?year=2026'],
  ['/trips?clientId=us-001', '/api/trips'],
  ['/trips?next=https://elsewhere.example/../x', '/api/trips?next=https%3A%2F%2Felsewhere.example%2F..%2Fx'],
  ['/S%C3%A3o%20Paulo/100%25', '/api/S%C3%A3o%20Paulo/100%25'],
  ['/%74rips', '/api/trips'],
  ['/a@b:c', '/api/a%40b%3Ac'],
  ['/...', '/api/...'],
])('maps the path %s to %s', (path, expected) => {
  expect(backendUrl(backend, prefix + path).href).toBe(`https://mileage.example${expected}`);
});

test('a backend URL without a path takes the path after the proxy prefix', () => {
  expect(backendUrl('http://127.0.0.1:9000', `${prefix}/trips`).href).toBe('http://127.0.0.1:9000/trips');
});

describe('a path that leads elsewhere or is ambiguous is rejected', () => {
  test.each([
    `${prefix}/..`,
    `${prefix}/../admin`,
    `${prefix}/trips/../../admin`,
    `${prefix}/./trips`,
    `${prefix}/%2e%2e/admin`,
    `${prefix}/.%2E/admin`,
    `${prefix}/..%2fadmin`,
    `${prefix}/..%5cadmin`,
    `${prefix}/..\\admin`,
    `${prefix}/%5c%5celsewhere.example`,
    `${prefix}/..;/admin`,
    `${prefix}/..%3bx/admin`,
    `${prefix}/%252e%252e/admin`,
    `${prefix}/a%252fb`,
    `${prefix}//elsewhere.example/x`,
    `${prefix}/a//b`,
    `${prefix}/a%00b`,
    `${prefix}/a%0d%0ab`,
    `${prefix}/%zz`,
    `${prefix}/%ff`,
    prefix,
    '/api/plugins/mileage/%70roxy/trips',
    'https://elsewhere.example/api/plugins/mileage/proxy/trips',
  ])('%s', (path) => {
    expect(() => backendUrl(backend, path)).toThrow(ServerError);
  });
});
