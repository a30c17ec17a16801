// Checks that each typed error has the page whose URL is in its message. A new member of a union needs a page.
import { readdirSync, readFileSync } from 'node:fs';
import type { ProblemCode } from '@anteroom/contract';
import type { KernelErrorCode } from '@anteroom/kernel';
import type { FindingCode } from '@anteroom/plugin-kit/finding';
import type { SdkErrorCode } from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';

/** The compiler requires exactly the members of the unions. */
const kernel = {
  'refused-by-server': true,
  'duplicate-id': true,
  'sdk-range': true,
  'required-plugin': true,
  malformed: true,
  'duplicate-claim': true,
  'reserved-path': true,
  disabled: true,
  'load-http': true,
  'load-network': true,
  'load-timeout': true,
  'load-integrity': true,
  'load-evaluation': true,
  'load-no-component': true,
  'predicate-threw': true,
  'predicate-timeout': true,
  render: true,
  handler: true,
  stuck: true,
} satisfies Record<KernelErrorCode, true>;

const sdk = {
  'service-not-given': true,
  'http-network': true,
  'http-timeout': true,
  'http-aborted': true,
} satisfies Record<SdkErrorCode, true>;

const server = {
  'problem-bad-request': true,
  'problem-unauthenticated': true,
  'problem-forbidden': true,
  'problem-proof-required': true,
  'problem-terms-not-signed': true,
  'problem-not-found': true,
  'problem-conflict': true,
  'problem-precondition-failed': true,
  'problem-too-large': true,
  'problem-unsupported-media-type': true,
  'problem-upload-incomplete': true,
  'problem-file-type-not-allowed': true,
  'problem-file-name-not-allowed': true,
  'problem-too-many-requests': true,
  'problem-insufficient-storage': true,
  'problem-identity-provider-unavailable': true,
  'problem-unavailable': true,
  'problem-internal': true,
} satisfies Record<`problem-${ProblemCode}`, true>;

const kit = {
  'create-refused': true,
  'dev-refused': true,
  'check-declaration': true,
  'check-module-missing': true,
  'check-build': true,
  'check-sdk-range': true,
  'check-unknown': true,
  'check-locale': true,
  'check-size': true,
  'check-stale': true,
  'check-shown': true,
  'check-accessibility': true,
} satisfies Record<FindingCode, true>;

const folder = new URL('../../docs/errors/', import.meta.url);
const codes = Object.keys({ ...kernel, ...sdk, ...server, ...kit });
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

it('each code has a page, and each page a code', () => {
  const pages = readdirSync(folder).filter((name) => name !== 'README.md');
  expect(pages.sort()).toEqual(codes.map((code) => `${code}.md`).sort());
});

it('the list names each code once', () => {
  const listed = [...read('README.md').matchAll(/^- \[`([\w-]+)`\]\(([\w-]+)\.md\)/gm)];
  expect(listed.map(([, code]) => code).sort()).toEqual(codes.sort());
  for (const [, code, page] of listed) expect(page).toBe(code);
});

describe.each(codes)('%s', (code) => {
  it('has the message, what happened, why, and what to do', () => {
    const parts =
      /^# .+\n\n`([\w-]+)`\n\n(?:>.*\n)+\n## What happened\n\n[^#]+## Why\n\n[^#]+## What to do\n\n[^#]+$/;
    expect(parts.exec(read(`${code}.md`))?.[1]).toBe(code);
  });
});
