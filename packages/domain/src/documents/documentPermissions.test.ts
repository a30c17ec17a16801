import type { Permissions } from '@anteroom/contract';
import { describe, expect, test } from 'vitest';
import {
  containerPermissions,
  documentPermissions,
  type Lock,
  type MemberRole,
} from './documentPermissions.ts';

const me = 'contact-1';

/** Returns the permissions as letters: create, read, update, delete. */
function letters({ canCreate, canRead, canUpdate, canDelete }: Permissions): string {
  return `${canCreate ? 'C' : '-'}${canRead ? 'R' : '-'}${canUpdate ? 'U' : '-'}${canDelete ? 'D' : '-'}`;
}

type Creator = 'me' | 'another' | 'the portal';
const memberIds: Readonly<Record<Creator, string | null>> = {
  me,
  another: 'contact-2',
  'the portal': null,
};

/**
 * Specification, section 6, written out: every role, creator and viewer, with the rights on a document and on a
 * container, without a lock.
 */
const table: readonly [MemberRole | null, Creator, 'plain' | 'preview viewer', string, string][] = [
  // Owner or Contributor may create and update. Delete needs Owner, …
  ['Owner', 'me', 'plain', 'CRUD', 'CRUD'],
  ['Owner', 'another', 'plain', 'CRUD', 'CRUD'],
  ['Owner', 'the portal', 'plain', 'CRUD', 'CRUD'],
  // … or Contributor who is the member.
  ['Contributor', 'me', 'plain', 'CRUD', 'CRUD'],
  ['Contributor', 'another', 'plain', 'CRU-', 'CRU-'],
  ['Contributor', 'the portal', 'plain', 'CRU-', 'CRU-'],
  // Under preview-viewer rules, a Contributor has rights only on items that they created.
  ['Owner', 'me', 'preview viewer', 'CRUD', 'CRUD'],
  ['Owner', 'another', 'preview viewer', 'CRUD', 'CRUD'],
  ['Owner', 'the portal', 'preview viewer', 'CRUD', 'CRUD'],
  ['Contributor', 'me', 'preview viewer', 'CRUD', 'CRUD'],
  ['Contributor', 'another', 'preview viewer', '-R--', '-R--'],
  ['Contributor', 'the portal', 'preview viewer', '-R--', '-R--'],
  // Everybody else may only read. For containers, read is always true.
  ['Reader', 'me', 'plain', '-R--', '-R--'],
  ['Reader', 'another', 'plain', '-R--', '-R--'],
  ['Reader', 'the portal', 'plain', '-R--', '-R--'],
  ['Reader', 'me', 'preview viewer', '-R--', '-R--'],
  ['Reader', 'another', 'preview viewer', '-R--', '-R--'],
  ['Reader', 'the portal', 'preview viewer', '-R--', '-R--'],
  [null, 'me', 'plain', '----', '-R--'],
  [null, 'another', 'plain', '----', '-R--'],
  [null, 'the portal', 'plain', '----', '-R--'],
  [null, 'me', 'preview viewer', '----', '-R--'],
  [null, 'another', 'preview viewer', '----', '-R--'],
  [null, 'the portal', 'preview viewer', '----', '-R--'],
];

/** Delete is denied when the lock is of type Read and level Master. Other locks deny nothing. */
const locks: readonly (readonly [Lock | null, boolean])[] = [
  [null, false],
  [{ type: 'Read', level: 'Master' }, true],
  [{ type: 'Read', level: 'Item' }, false],
  [{ type: 'Write', level: 'Master' }, false],
  [{ type: 'Write', level: 'Item' }, false],
];

describe.each(locks)('under the lock %j', (lock, deniesDelete) => {
  test.each(table)(
    'gives the role %s the expected rights on an item created by %s (%s)',
    (role, creator, kind, onDocument, onContainer) => {
      const item = { role, memberId: memberIds[creator], lock };
      const viewer = { contactId: me, previewViewer: kind === 'preview viewer' };
      const expected = (rights: string) => (deniesDelete ? rights.replace('D', '-') : rights);
      expect(letters(documentPermissions(item, viewer))).toBe(expected(onDocument));
      expect(letters(containerPermissions(item, viewer))).toBe(expected(onContainer));
    },
  );
});
