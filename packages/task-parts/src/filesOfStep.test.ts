import { FakeUpload, historyAt, makeDocument } from '@anteroom/plugin-kit/testing';
import type { Document, UploadState } from '@anteroom/sdk';
import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { filesOfStep } from './filesOfStep.ts';
import type { TaskUpload } from './startedUploads.ts';

function stored(name: string, ccStep?: string, day = 1): Document {
  return makeDocument({
    id: name,
    name,
    history: historyAt(`2026-11-0${day}T09:00:00Z`),
    customItemMetaData: { ccTask: 'task-1', ...(ccStep !== undefined && { ccStep }) },
  });
}

function started(name: string, step: number | null, state?: UploadState): TaskUpload {
  const request = { file: new File(['x'], name), to: { type: 'clients', id: 'client-1' } } as const;
  const target = { isTaken: () => false, add: () => stored(name), start: () => undefined };
  const sending = { kind: 'sending', sentBytes: 0, totalBytes: 1, bytesPerSecond: 0 } as const;
  const upload = new FakeUpload(request, target, createStore());
  return { upload, name, mimeType: 'application/pdf', step, state: state ?? sending };
}

const namesOf = (documents: readonly Document[], uploads: readonly TaskUpload[], step: number | null) =>
  filesOfStep({ documents, uploads }, step).map((file) =>
    file.kind === 'document' ? file.document.name : `(${file.upload.name})`,
  );

const arrived = (name: string, step: number | null) =>
  started(name, step, { kind: 'done', document: stored(name, step === null ? undefined : String(step)) });

it.each<[string, readonly Document[], readonly TaskUpload[], number | null, readonly string[]]>([
  ['none', [], [], null, []],
  ['those of the task, oldest first', [stored('b', undefined, 2), stored('a')], [], null, ['a', 'b']],
  ['of one moment by name', [stored('b'), stored('a')], [], null, ['a', 'b']],
  ['those of the step alone', [stored('a', '1'), stored('b', '2'), stored('c')], [], 2, ['b']],
  ['no step’s for the task', [stored('a', '1')], [started('b', 1)], null, []],
  ['what is on its way last', [stored('a', '1')], [started('c', 1), arrived('b', 1)], 1, ['a', 'b', '(c)']],
  ['what has arrived once', [stored('a', '1')], [arrived('a', 1)], 1, ['a']],
])('lists %s', (_, documents, uploads, step, names) => {
  expect(namesOf(documents, uploads, step)).toEqual(names);
});
