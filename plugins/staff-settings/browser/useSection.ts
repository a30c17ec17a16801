import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, Http, useService } from '@anteroom/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonsOf } from './useFaults.ts';

/** Values of a settings section, with the version on which a change is based. */
interface Versioned {
  readonly version: string;
}

interface SectionEndpoints<Values> {
  /** Name of the section in the plugin's query keys. */
  readonly name: string;
  /** Title of the screen, for the success message. */
  readonly title: string;
  readonly read: (http: Http, signal: AbortSignal) => Promise<Values>;
  readonly write: (http: Http, change: Partial<Values>) => Promise<Values>;
}

/** A settings section while an owner edits it. */
export interface EditedSection<Values> {
  readonly query: {
    readonly data: Values | undefined;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** Values with the owner's edits applied; undefined while loading. */
  readonly values: Values | undefined;
  readonly isChanged: boolean;
  /** Number of times that the edits were discarded: a key for fields that keep what is typed. */
  readonly round: number;
  readonly isSaving: boolean;
  /** Error of the last attempt to save; null if it is a conflict with another owner's change. */
  readonly error: unknown;
  /** Whether the last attempt to save failed because another owner has changed the section since editing began. */
  readonly isOutdated: boolean;
  set(change: Partial<Values>): void;
  save(): Promise<void>;
  /** Saves the edits, overwriting what another owner has changed meanwhile. */
  replace(): Promise<void>;
  /** Discards the edits. */
  drop(): void;
  /** Goes to a path without asking about edits, after they have been saved. */
  leaveTo(path: string): void;
}

/**
 * Manages an owner's edits of a settings section separately from the stored values. Unedited fields show others'
 * changes, and saving is refused if another owner has changed the section meanwhile. Asks before the owner leaves the
 * screen with edits.
 */
export function useSection<Values extends Versioned>({
  name,
  title,
  read,
  write,
}: SectionEndpoints<Values>): EditedSection<Values> {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const queryKey = ['staff-settings', name];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(http, signal) });
  const [edited, setEdited] = useState<{ readonly version: string; readonly change: Partial<Values> }>();
  const save = useMutation({
    mutationFn: (change: Partial<Values>) => write(http, change),
    onSuccess: (saved, sent) => {
      cache.setQueryData(queryKey, saved);
      setEdited((now) => {
        const editedSince = differing(saved, differing(sent, now?.change ?? {}));
        const isDone = Object.keys(editedSince).length === 0;
        return isDone ? undefined : { version: saved.version, change: editedSince };
      });
      alerts.show({ type: 'success', msg: t('saved', { what: title }) });
    },
  });
  const [round, setRound] = useState(0);
  const stored = query.data;
  const change = stored ? differing(stored, edited?.change ?? {}) : {};
  const isChanged = Object.keys(change).length > 0;
  const leaveTo = useUnsaved(isChanged);
  const isStale = reasonsOf(save.error).get('version') === 'stale';

  async function send(version: string | undefined) {
    if (!stored) return;
    await save.mutateAsync({ ...change, version } as Partial<Values>).catch(() => {
      // The form shows the error.
    });
  }

  return {
    query,
    values: stored && { ...stored, ...change },
    isChanged,
    round,
    isSaving: save.isPending,
    error: isStale ? null : save.error,
    isOutdated: isStale,
    set: (more) => {
      if (!stored) return;
      setEdited({ version: edited?.version ?? stored.version, change: { ...edited?.change, ...more } });
    },
    save: () => send(edited?.version),
    replace: () => send(undefined),
    drop: () => {
      setEdited(undefined);
      setRound(round + 1);
      save.reset();
      void query.refetch();
    },
    leaveTo,
  };
}

/** Returns the edits that differ from the stored values. */
function differing<Values extends object>(stored: Partial<Values>, change: Partial<Values>): Partial<Values> {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof Values]),
    ),
  ) as Partial<Values>;
}
