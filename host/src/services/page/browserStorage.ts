/** The part of `Storage` that the host uses, with methods for JSON. */
interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Returns a value that was {@link write written}; undefined if there is none or it is not JSON. */
  read<T>(key: string): T | undefined;
  /** Stores a value, or removes it if it is undefined. */
  write(key: string, value: unknown): void;
}

/**
 * Returns the browser's storage. Values that the browser refuses to store (private modes, blocked cookies, a full
 * quota) are held in memory, so the portal works but forgets them with the page.
 */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(window[kind]);
    } catch {
      return undefined;
    }
  };
  const storage: KeyValueStorage = {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const stored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (stored) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    read(key) {
      try {
        return JSON.parse(storage.getItem(key) ?? '');
      } catch {
        return undefined;
      }
    },
    write(key, value) {
      if (value === undefined) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(value));
    },
  };
  return storage;
}
