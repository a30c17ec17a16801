import { Alerts, Http, useService } from '@anteroom/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonsOf } from './useFaults.ts';

/** Values of a section of the settings, with the version to which a change is made. */
interface Versioned {
  readonly version: string;
}

interface SectionEndpoints<Values> {
  /** Name of the section among the plugin's queries. */
  readonly name: string;
  /** Title of the screen, for the message that it was saved. */
  readonly title: string;
  readonly read: (http: Http, signal: AbortSignal) => Promise<Values>;
  readonly write: (http: Http, change: Partial<Values>) => Promise<Values>;
}

/** A section of the settings while an owner edits it. */
export interface EditedSection<Values> {
  readonly query: {
    readonly data: Values | undefined;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** Values as they would be after saving; undefined while they are loaded. */
  readonly values: Values | undefined;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Error of the last attempt to save; null while another owner’s change is in the way. */
  readonly error: unknown;
  /** Whether another owner has changed the section since this one began to edit. */
  readonly isOutdated: boolean;
  set(change: Partial<Values>): void;
  save(): Promise<void>;
  /** Saves over what another owner has changed meanwhile. */
  replace(): Promise<void>;
  /** Drops what was edited. */
  drop(): void;
}

/**
 * Keeps what an owner edits of a section apart from what is stored: fields that were not edited show others' changes, and saving is refused when
 * others were first.
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
    onSuccess: (saved) => {
      cache.setQueryData(queryKey, saved);
      setEdited(undefined);
      alerts.show({ type: 'success', msg: t('saved', { what: title }) });
    },
  });
  const stored = query.data;
  const change = stored ? differing(stored, edited?.change ?? {}) : {};
  const isStale = reasonsOf(save.error).get('version') === 'stale';

  async function send(version: string | undefined) {
    if (!stored) return;
    await save.mutateAsync({ ...change, version } as Partial<Values>).catch(() => {
      // The form shows it.
    });
  }

  return {
    query,
    values: stored && { ...stored, ...change },
    isChanged: Object.keys(change).length > 0,
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
      save.reset();
      void query.refetch();
    },
  };
}

/** Returns what differs from the stored values. */
function differing<Values extends object>(stored: Values, change: Partial<Values>): Partial<Values> {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof Values]),
    ),
  ) as Partial<Values>;
}
