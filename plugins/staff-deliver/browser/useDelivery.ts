import { findClientsOfFiles } from '@anteroom/screen-parts/findClientsOfFiles';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Http, Log, Pdf, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { endBatch, type ToldBatch } from '../api.ts';
import {
  type ChosenClient,
  changeBySearch,
  changeRows,
  groupOf,
  newRow,
  type Row,
  type RowChange,
} from './rows.ts';
import { sendFiles } from './sendFiles.ts';

/**
 * Outcome of notifying the clients; `failed` if the request failed, in which case the server does it by itself within
 * minutes.
 */
export type Told = ToldBatch | 'failed' | null;

/** Manages the files that staff have dropped: their clients, and the progress of sending them. */
export function useDelivery() {
  const http = useService(Http);
  const pdf = useService(Pdf);
  const log = useService(Log);
  const cache = useQueryClient();
  const [rows, dispatch] = useReducer(changeRows, []);
  const [batch, setBatch] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const [told, setTold] = useState<Told>(null);
  const reading = useRef(new AbortController());
  /** Queue that reads one drop after another, so that few PDFs are open at a time. */
  const turn = useRef(Promise.resolve());
  useEffect(() => {
    // Read when the screen is left: clearing the list replaces it.
    return () => reading.current.abort();
  }, []);
  useUnsaved(rows.some(({ state }) => state.kind !== 'sent'));

  const change = (ids: readonly string[], to: RowChange) =>
    dispatch({ kind: 'change', ids: new Set(ids), change: to });

  function read(some: readonly Row[]): void {
    const { signal } = reading.current;
    turn.current = turn.current.then(() =>
      findClientsOfFiles(
        some.map(({ file }) => file),
        { http, pdf, signal },
        (at, found) => {
          const row = some[at];
          if (row) change([row.id], changeBySearch(found));
        },
      ),
    );
  }

  return {
    rows,
    isSending,
    told,
    add(files: readonly File[]) {
      const added = files.map((file) => newRow(crypto.randomUUID(), file));
      dispatch({ kind: 'add', rows: added });
      read(added);
    },
    /** Adds each file once for each of the clients, without searching for its client. */
    addForAll(files: readonly File[], clients: readonly ChosenClient[]) {
      const rows = files.flatMap((file) =>
        clients.map(
          ({ id, name }): Row => ({
            ...newRow(crypto.randomUUID(), file),
            state: { kind: 'read' },
            client: { id, name },
            why: { kind: 'chosen' },
          }),
        ),
      );
      dispatch({ kind: 'add', rows });
    },
    /** Searches again for rows for which the server could not be reached. */
    readAgain(some: readonly Row[]) {
      change(
        some.map(({ id }) => id),
        { state: { kind: 'reading' } },
      );
      read(some);
    },
    change,
    remove: (id: string) => dispatch({ kind: 'remove', id }),
    clear() {
      reading.current.abort();
      reading.current = new AbortController();
      dispatch({ kind: 'clear' });
      setBatch(crypto.randomUUID());
      setTold(null);
    },
    /** Sends every row that is ready, and then notifies the clients. */
    async send(folder: string) {
      setSending(true);
      const ready = rows.filter((row) => groupOf(row) === 'ready');
      await sendFiles(ready, { http, batch, folder }, (id, state) => change([id], { state }));
      try {
        const now = await http.call(endBatch, { body: { batch } });
        setTold((before) => sumOf(before, now));
      } catch (error) {
        log.warn('The clients are told of a delivery later', error);
        setTold('failed');
      }
      setSending(false);
      void cache.invalidateQueries({ queryKey: ['documents'] });
    },
  };
}

export type FilesToDeliver = ReturnType<typeof useDelivery>;

function sumOf(before: Told, now: ToldBatch): ToldBatch {
  if (before === null || before === 'failed') return now;
  return { people: before.people + now.people, unheard: [...before.unheard, ...now.unheard] };
}
