import { describe, expect, test } from 'vitest';
import {
  containerPermissions,
  documentPermissions,
  type Lock,
  type MemberRole,
} from './documentPermissions.ts';

const me = 'contact-1';
const other = 'contact-2';
const masterReadLock: Lock = { type: 'Read', level: 'Master' };

/** Rights in a row: create, read, update, delete. */
function letters(rights: {
  canCreate: boolean;
  canRead: boolean;
  canUpdate: boolean;
  canDelete: boolean;
}): string {
  return [
    rights.canCreate ? 'C' : '-',
    rights.canRead ? 'R' : '-',
    rights.canUpdate ? 'U' : '-',
    rights.canDelete ? 'D' : '-',
  ].join('');
}

describe('rights', () => {
  test.each<[MemberRole | null, string, boolean, Lock | null, string, string]>([
    // role, created by, preview viewer, lock, on a document, on a container
    ['Owner', other, false, null, 'CRUD', 'CRUD'],
    ['Owner', other, true, null, 'CRUD', 'CRUD'],
    ['Owner', other, false, masterReadLock, 'CRU-', 'CRU-'],
    ['Owner', other, false, { type: 'Read', level: 'Item' }, 'CRUD', 'CRUD'],
    ['Owner', other, false, { type: 'Write', level: 'Master' }, 'CRUD', 'CRUD'],
    ['Contributor', me, false, null, 'CRUD', 'CRUD'],
    ['Contributor', other, false, null, 'CRU-', 'CRU-'],
    ['Contributor', me, true, null, 'CRUD', 'CRUD'],
    ['Contributor', other, true, null, '-R--', '-R--'],
    ['Contributor', me, false, masterReadLock, 'CRU-', 'CRU-'],
    ['Reader', me, false, null, '-R--', '-R--'],
    [null, me, false, null, '----', '-R--'],
  ])(
    '%s, created by %s, preview %s, lock %j: document %s, container %s',
    (role, memberId, previewViewer, lock, doc, container) => {
      const item = { role, memberId, lock };
      const viewer = { contactId: me, previewViewer };
      expect(letters(documentPermissions(item, viewer))).toBe(doc);
      expect(letters(containerPermissions(item, viewer))).toBe(container);
    },
  );
});
