import type { FileMatch } from '@anteroom/contract/fileMatches';
import { uploadTarget } from '@anteroom/domain/documents/uploadTarget';
import { findClientsOfFiles } from '@anteroom/screen-parts/findClientsOfFiles';
import {
  type Client,
  type Document,
  Documents,
  Http,
  Log,
  Pdf,
  type Upload,
  useService,
} from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

/** A file, the client it belongs to, and the state of its upload. */
export interface FileOfClient {
  readonly id: string;
  readonly file: File;
  /** Client whom the file belongs to; null while that is unknown, and if the client is not among the selected ones. */
  readonly clientId: string | null;
  /** Client that was recognised in the file; null if none was. */
  readonly match: FileMatch | null;
  /**
   * `reading`: the file is being searched for its client. `read`: staff may correct the client. `sent`: the file is
   * being uploaded to the client's documents, or has arrived there. `refused`: nothing can be added to the client's
   * documents.
   */
  readonly stage: 'reading' | 'read' | 'sent' | 'refused';
  readonly upload: Upload | null;
}

/** Whether all clients get the same files, or each client gets different ones. */
export type FilesWay = 'same' | 'own';

/** The documents of several clients. */
export interface FilesByClient {
  /** Documents by client ID. Clients without a document are left out. */
  readonly documents: ReadonlyMap<string, readonly Document[]>;
  /** Whether every file is assigned to a client and has arrived, and no client has more files than allowed. */
  readonly isComplete: boolean;
}

/**
 * Manages files for several clients: either the same files for all, or different files for each client, matched by what
 * the files say. Matched files are uploaded only after staff have reviewed the matches.
 *
 * @param several Whether a client may have several files.
 * @param onFiles Called whenever the documents change.
 */
export function useFilesOfClients(
  clients: readonly Client[],
  several: boolean,
  onFiles: (files: FilesByClient) => void,
) {
  const documents = useService(Documents);
  const http = useService(Http);
  const pdf = useService(Pdf);
  const log = useService(Log);
  const cache = useQueryClient();
  const [way, setWay] = useState<FilesWay>('same');
  const [shared, setShared] = useState<readonly File[]>([]);
  const [all, setAll] = useState<readonly FileOfClient[]>([]);
  const ids = useMemo(() => new Set(clients.map(({ id }) => id)), [clients]);
  const isAsked = (id: string | null) => id !== null && ids.has(id);
  // A client who is not selected (any more, or yet) has no files. Files that were not sent yet can still be assigned to
  // another client.
  const rows = all
    .filter(({ stage, clientId }) => stage === 'reading' || stage === 'read' || isAsked(clientId))
    .map((row) => (isAsked(row.clientId) ? row : { ...row, clientId: null }));
  const counts = new Map<string, number>();
  for (const { clientId } of rows)
    if (clientId !== null) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
  const countOf = ({ id }: Client) => counts.get(id) ?? 0;
  const tooMany = several ? [] : clients.filter((client) => countOf(client) > 1);
  /** IDs of rows that were removed: their files must not be sent once their folder is known. */
  const removed = useRef(new Set<string>());
  const search = useRef(new AbortController());
  /** Dropped batches are read one after the other, so that few PDFs are open at a time. */
  const turn = useRef(Promise.resolve());
  useEffect(() => {
    // Read when the screen is left: a switch of the way replaces it.
    return () => search.current.abort();
  }, []);

  /** Removes rows, and cancels their uploads. */
  function drop(isDropped: (row: FileOfClient) => boolean) {
    for (const { id, upload } of all.filter(isDropped)) {
      removed.current.add(id);
      upload?.cancel();
    }
    setAll((before) => before.filter((row) => !isDropped(row)));
  }

  const change = (id: string, to: Partial<FileOfClient>) =>
    setAll((before) => before.map((row) => (row.id === id ? { ...row, ...to } : row)));

  /** Uploads a file to its client's documents. */
  async function send({ id, file, clientId }: FileOfClient): Promise<void> {
    if (clientId === null) return;
    change(id, { stage: 'sent' });
    try {
      const folder = await cache.fetchQuery(documents.defaultFolder(clientId));
      if (removed.current.has(id)) return;
      if (!folder.permissions.canCreate) return change(id, { stage: 'refused' });
      change(id, { upload: documents.upload({ file, to: uploadTarget(folder) }) });
    } catch (error) {
      log.warn('A folder for a client’s file could not be found', error);
      change(id, { stage: 'refused' });
    }
  }

  // Clients who are selected later get the shared files, too.
  const sendShared = useEffectEvent(() => {
    const missing = shared.flatMap((file) =>
      clients
        .filter(({ id }) => !all.some((row) => row.file === file && row.clientId === id))
        .map(({ id }) => newRow(file, id)),
    );
    if (missing.length === 0) return;
    setAll((before) => [...before, ...missing]);
    for (const row of missing) void send(row);
  });
  const clientIds = clients.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what it depends on, though it reads them itself
  useEffect(() => sendShared(), [shared, clientIds]);

  const states = useAtomValue(
    useMemo(
      () => atom((get) => new Map(all.map(({ id, upload }) => [id, upload && get(upload.state)] as const))),
      [all],
    ),
  );
  const told = useEffectEvent(() => {
    const arrived = new Map<string, Document[]>();
    let isComplete = tooMany.length === 0;
    for (const { id, clientId } of rows) {
      const state = states.get(id);
      if (clientId === null || state?.kind !== 'done') isComplete = false;
      else arrived.set(clientId, [...(arrived.get(clientId) ?? []), state.document]);
    }
    // Clients who were selected just now still lack the shared files.
    if (way === 'same' && shared.length > 0 && arrived.size < clients.length) isComplete = false;
    onFiles({ documents: arrived, isComplete });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what it depends on, though it reads them itself
  useEffect(() => told(), [states, clientIds]);

  return {
    way,
    rows,
    /** Clients without a file. */
    without: clients.filter((client) => countOf(client) === 0),
    /** Clients with more files than allowed. */
    tooMany,
    /**
     * Switches between shared and separate files, and starts over: files of the other kind are dropped from the list.
     */
    setWay(to: FilesWay) {
      search.current.abort();
      search.current = new AbortController();
      setWay(to);
      setShared([]);
      drop(() => true);
    },
    add(files: readonly File[]) {
      if (way === 'same') return setShared((before) => [...before, ...files]);
      const added = files.map((file) => newRow(file, null));
      setAll((before) => [...before, ...added]);
      const { signal } = search.current;
      turn.current = turn.current.then(() =>
        findClientsOfFiles(files, { http, pdf, signal }, (at, { match }) => {
          const row = added[at];
          const [only, ...others] = match?.clients ?? [];
          const clientId = only && others.length === 0 ? only.id : null;
          if (row) change(row.id, { stage: 'read', match, clientId });
        }),
      );
    },
    choose: ({ id }: FileOfClient, clientId: string) => change(id, { clientId }),
    /** Uploads each file whose client is known. */
    send() {
      for (const row of rows) if (row.stage === 'read') void send(row);
    },
    /** Removes a file; a shared file is removed for all clients. */
    remove({ id, file }: FileOfClient) {
      if (way === 'own') return drop((row) => row.id === id);
      setShared((before) => before.filter((each) => each !== file));
      drop((row) => row.file === file);
    },
  };
}

function newRow(file: File, clientId: string | null): FileOfClient {
  const stage = clientId === null ? 'reading' : 'sent';
  return { id: crypto.randomUUID(), file, clientId, match: null, stage, upload: null };
}
