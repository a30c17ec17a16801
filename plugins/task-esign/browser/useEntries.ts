import { DRAFT_PREFIX } from '@anteroom/sdk';
import { useRef, useState } from 'react';
import type { EsignEntries } from '../rules/esignRules.ts';

/** Stores the person's entries in this tab until the document is signed, across reloads and expired sessions. */
export function useEntries(taskId: string) {
  const key = `${DRAFT_PREFIX}esign/${taskId}`;
  const [entries, setEntries] = useState<EsignEntries>(() => readEntries(key));
  const latest = useRef(entries);

  return {
    entries,
    setEntry(fieldId: string, entry: string | boolean): void {
      latest.current = { ...latest.current, [fieldId]: entry };
      keep(key, latest.current);
      setEntries(latest.current);
    },
    forget(): void {
      sessionStorage.removeItem(key);
    },
  };
}

function readEntries(key: string): EsignEntries {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(
        ([, entry]) => typeof entry === 'string' || typeof entry === 'boolean',
      ),
    );
  } catch {
    return {};
  }
}

function keep(key: string, entries: EsignEntries): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(entries));
  } catch {
    // The person can sign even if the browser refuses storage.
  }
}
