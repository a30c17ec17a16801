import { uploadTarget } from '@anteroom/domain/documents/uploadTarget';
import { findClients, indexClients } from '@anteroom/domain/people/findClients';
import { type Client, type Document, Documents, Log, Pdf, type Upload, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';

/** A file, whose it is, and how far it is sent. */
export interface FileOfClient {
  readonly id: string;
  readonly file: File;
  /** Null until staff say whose it is. */
  readonly clientId: string | null;
  /** `reading`: it is looked through for its client. `refused`: nothing can be added to the client's documents. */
  readonly stage: 'reading' | 'choose' | 'sent' | 'refused';
  readonly upload: Upload | null;
}

/** Whether all clients get the same files, or each has files of its own. */
export type FilesWay = 'same' | 'own';

/** Pages and characters of a PDF that are looked through for a client, and milliseconds after which that is given up. */
const limits = { pages: 5, characters: 20_000, ms: 10_000 };

/**
 * Files for several clients: the same for all, or each for the client whom its name or its text names. Each becomes a document of its client as
 * soon as it is known whose it is.
 *
 * @param onFiles Called with the documents of each client whenever they change.
 */
export function useFilesOfClients(
  clients: readonly Client[],
  onFiles: (documents: ReadonlyMap<string, readonly Document[]>) => void,
) {
  const documents = useService(Documents);
  const pdf = useService(Pdf);
  const log = useService(Log);
  const cache = useQueryClient();
  const [way, setWay] = useState<FilesWay>('same');
  const [shared, setShared] = useState<readonly File[]>([]);
  const [all, setAll] = useState<readonly FileOfClient[]>([]);
  const rows = all.filter(({ clientId }) => clientId === null || clients.some(({ id }) => id === clientId));

  const change = (id: string, to: Partial<FileOfClient>) =>
    setAll((before) => before.map((row) => (row.id === id ? { ...row, ...to } : row)));

  /** Sends a file to a client's documents. */
  async function send({ id, file }: Pick<FileOfClient, 'id' | 'file'>, clientId: string): Promise<void> {
    change(id, { clientId, stage: 'sent' });
    try {
      const folder = await cache.fetchQuery(documents.defaultFolder(clientId));
      if (!folder.permissions.canCreate) return change(id, { stage: 'refused' });
      change(id, { upload: documents.upload({ file, to: uploadTarget(folder) }) });
    } catch (error) {
      log.warn('A folder for a client’s file could not be found', error);
      change(id, { stage: 'refused' });
    }
  }

  /** Looks for the client of a file, by its name first. */
  async function find(row: FileOfClient): Promise<void> {
    const index = indexClients(clients.map(namesOf));
    const name = row.file.name;
    const signal = AbortSignal.timeout(limits.ms);
    const text = /\.pdf$/i.test(name) ? await pdf.text(row.file, { ...limits, signal }).catch(() => '') : '';
    const [only, ...others] = findClients(index, { name, text }).clients;
    if (only && others.length === 0) await send(row, only.id);
    else change(row.id, { stage: 'choose' });
  }

  // Clients who are chosen later get the files that all have, too.
  const sendShared = useEffectEvent(() => {
    const missing = shared.flatMap((file) =>
      clients
        .filter(({ id }) => !all.some((row) => row.file === file && row.clientId === id))
        .map(({ id }) => newRow(file, id)),
    );
    if (missing.length === 0) return;
    setAll((before) => [...before, ...missing]);
    for (const row of missing) void send(row, row.clientId ?? '');
  });
  const clientIds = clients.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what it depends on, though it reads them itself
  useEffect(() => sendShared(), [shared, clientIds]);

  const uploads = useMemo(() => all.map(({ upload }) => upload), [all]);
  const states = useAtomValue(
    useMemo(() => atom((get) => uploads.map((upload) => (upload ? get(upload.state) : null))), [uploads]),
  );
  const told = useEffectEvent(() => {
    const arrived = new Map<string, Document[]>();
    for (const [at, { clientId }] of all.entries()) {
      const state = states[at];
      if (clientId === null || state?.kind !== 'done' || !clients.some(({ id }) => id === clientId)) continue;
      arrived.set(clientId, [...(arrived.get(clientId) ?? []), state.document]);
    }
    onFiles(arrived);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what it depends on, though it reads them itself
  useEffect(() => told(), [states, clientIds]);

  return {
    way,
    rows,
    /** Begins anew: what was sent for the other way is not asked about. */
    setWay(to: FilesWay) {
      setWay(to);
      setShared([]);
      setAll([]);
    },
    add(files: readonly File[]) {
      if (way === 'same') return setShared((before) => [...before, ...files]);
      const added = files.map((file) => newRow(file, null));
      setAll((before) => [...before, ...added]);
      for (const row of added) void find(row);
    },
    choose: (row: FileOfClient, clientId: string) => void send(row, clientId),
    /** Leaves a file out; of one that all clients have, for all of them. */
    remove({ id, file, upload }: FileOfClient) {
      upload?.cancel();
      if (way === 'own') return setAll((before) => before.filter((row) => row.id !== id));
      setShared((before) => before.filter((each) => each !== file));
      setAll((before) => before.filter((row) => row.file !== file));
    },
  };
}

function newRow(file: File, clientId: string | null): FileOfClient {
  const stage = clientId === null ? 'reading' : 'sent';
  return { id: crypto.randomUUID(), file, clientId, stage, upload: null };
}

function namesOf({ id, name, doingBusinessAs, displayAs, code }: Client) {
  const names = [name, doingBusinessAs, displayAs].filter((each) => each !== null);
  return { id, name, names, code, taxIdentifiers: [] };
}
