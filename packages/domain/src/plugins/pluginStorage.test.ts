import { describe, expect, it } from 'vitest';
import { control, type Held, resource } from '../people/permissions.ts';
import { mayUseStorage, settingsStorage } from './pluginStorage.ts';

const person = (grants: readonly string[], controls: readonly string[] = []): Held => ({
  has: (name) => grants.includes(name),
  control: (name) => controls.includes(name),
});
const client = person([resource.clientHub]);
const staff = person([resource.staffApplication]);

describe('mayUseStorage', () => {
  it('lets only staff write the firm’s storage', () => {
    expect(mayUseStorage({ level: 'firm' }, 'read', client)).toBe(true);
    expect(mayUseStorage({ level: 'firm' }, 'write', client)).toBe(false);
    expect(mayUseStorage({ level: 'firm' }, 'write', staff)).toBe(true);
  });

  it.each(['client', 'user'] as const)(
    'lets a client user write values of the %s level by default',
    (level) => {
      expect(mayUseStorage({ level }, 'write', client)).toBe(true);
    },
  );

  it('requires the declared permissions as well, and both of them for writing', () => {
    const storage = { level: 'client', read: 'dashboards.read', write: 'tasks.manage' } as const;
    expect(mayUseStorage(storage, 'read', client)).toBe(true);
    expect(mayUseStorage(storage, 'write', client)).toBe(false);
    expect(mayUseStorage(storage, 'write', staff)).toBe(true);
    const hidden = person([resource.staffApplication], [control.hideDashboards]);
    expect(mayUseStorage(storage, 'read', hidden)).toBe(false);
    expect(mayUseStorage(storage, 'write', hidden)).toBe(false);
  });

  it.each(['no.such', 'constructor', '__proto__'])(
    'denies even staff when the required permission is the unknown %s',
    (read) => {
      expect(mayUseStorage({ level: 'user', read }, 'read', staff)).toBe(false);
    },
  );
});

describe('settingsStorage', () => {
  it('returns a name that no plugin can declare', () => {
    expect(settingsStorage({ level: 'user' })).toEqual({ name: 'settings:user', level: 'user' });
  });

  it('is writable for those who may change the settings, and the firm’s only for owners', () => {
    const settings = settingsStorage({ level: 'client', write: 'tasks.manage' });
    expect(mayUseStorage(settings, 'read', client)).toBe(true);
    expect(mayUseStorage(settings, 'write', client)).toBe(false);
    expect(mayUseStorage(settings, 'write', staff)).toBe(true);
    const ofFirm = settingsStorage({ level: 'firm' });
    const owner = person([resource.defaultStaff, resource.manager, resource.owner]);
    expect([client, staff, owner].map((held) => mayUseStorage(ofFirm, 'write', held))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
