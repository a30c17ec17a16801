import { findTakenNames } from '@anteroom/contract/storage';
import { isAcceptableName } from '@anteroom/domain/documents/fileSelection';
import { renameOnConflict } from '@anteroom/domain/documents/renameOnConflict';
import { uploadTarget } from '@anteroom/domain/documents/uploadTarget';
import { control } from '@anteroom/domain/people/permissions';
import {
  Alerts,
  type Container,
  Http,
  Permissions,
  type RefusedFile,
  type UploadRequest,
} from '@anteroom/sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ClientDocuments } from '../documents/Documents.ts';
import { ServerCache } from '../http/ServerCache.ts';
import { I18next } from '../language/i18next.ts';
import type { HostServices } from '../plugins/HostServices.ts';
import {
  type ChosenFile,
  chosenFiles,
  foldersIn,
  isTooMuch,
  isWithin,
  pathKey,
  pathOf,
} from './chosenFiles.ts';
import type { Uploads } from './Uploads.ts';

interface Services {
  readonly uploads: Uploads;
  readonly documents: ClientDocuments;
  readonly http: Http;
  readonly cache: QueryClient;
  readonly alerts: Alerts;
  readonly t: TFunction;
  /** Whether the firm lets the person add folders. */
  readonly mayAddFolders: boolean;
}

type Target = UploadRequest['to'];

/** Maximum number of names in one request to the server. */
const namesAtOnce = 200;

/**
 * Sends files to a container. Files in folders go to folders of the same name in it, which are created if necessary.
 *
 * Sends nothing if the firm does not have enough storage space for all of them.
 *
 * @returns the files that cannot be sent, with every reason.
 */
export async function addFiles(
  files: readonly File[],
  container: Container,
  documents: ClientDocuments,
  uploads: Uploads,
  host: HostServices,
): Promise<readonly RefusedFile[]> {
  const services: Services = {
    uploads,
    documents,
    http: host.get(Http),
    cache: host.get(ServerCache),
    alerts: host.get(Alerts),
    t: host.get(I18next).t,
    mayAddFolders: host.get<Permissions>(Permissions).control(control.addFolder),
  };
  const { alerts, t } = services;
  // This happens if only empty folders are dropped.
  if (files.length === 0) {
    alerts.show({ type: 'warning', msg: t('uploads.nothing') });
    return [];
  }
  const chosen = chosenFiles(files);
  if (isTooMuch(chosen)) {
    alerts.show({ type: 'warning', msg: t('uploads.tooMuch') });
    return [];
  }
  const judged = chosen.map((one) => ({ ...one, reasons: reasonsAgainst(one, documents) }));
  const accepted = judged.filter(({ reasons }) => reasons.length === 0);
  if (!services.mayAddFolders && accepted.some(({ folders }) => folders.length > 0)) {
    alerts.show({ type: 'danger', msg: t('uploads.folderForbidden') });
    return [];
  }
  if (!(await hasRoom(accepted, services))) {
    alerts.show({ type: 'danger', msg: t('uploads.noRoom', { count: accepted.length }) });
    return [];
  }
  const targets = await makeFolders(accepted, container, services);
  for (const [key, files] of Map.groupBy(accepted, ({ folders }) => pathKey(folders))) {
    const to = targets.get(key);
    if (to) await sendTo(to, files, services);
  }
  return judged
    .filter(({ reasons }) => reasons.length > 0)
    .map((one) => ({ name: pathOf(one), reasons: one.reasons }));
}

function reasonsAgainst({ file, folders }: ChosenFile, documents: ClientDocuments): RefusedFile['reasons'] {
  const reasons = documents.check(file);
  return folders.every(isAcceptableName) ? reasons : [...reasons, 'folder-characters'];
}

/**
 * Returns whether the firm has space for the files, so that nothing is sent in vain. If that cannot be determined, the
 * server decides about each file.
 */
async function hasRoom(chosen: readonly ChosenFile[], { documents, cache }: Services): Promise<boolean> {
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes === 0) return true;
  // Do not wait for the connection here: files chosen while it is lost are accepted at once, and each waits by itself.
  return cache
    .fetchQuery({ ...documents.hasRoom(bytes), staleTime: 0, networkMode: 'always' })
    .catch(() => true);
}

/**
 * Creates the folders, and returns the container for the files of each path. There is none for a folder that could not
 * be created, or for those inside it.
 */
async function makeFolders(
  chosen: readonly ChosenFile[],
  container: Container,
  { documents, alerts, t }: Services,
): Promise<ReadonlyMap<string, Target>> {
  const made = new Map<string, Container>([['', container]]);
  const failed: (readonly string[])[] = [];
  for (const path of foldersIn(chosen)) {
    const parent = made.get(pathKey(path.slice(0, -1)));
    const name = path.at(-1) ?? '';
    if (!parent) continue;
    try {
      made.set(pathKey(path), await documents.createFolder(parent, name, 'Use'));
    } catch {
      failed.push(path);
    }
  }
  for (const path of failed) {
    const items = chosen.filter(({ folders }) => isWithin(folders, path)).map(pathOf);
    alerts.show({
      type: 'danger',
      msg: t('uploads.folderFailed', { name: path.at(-1) ?? '' }),
      details: [{ text: t('uploads.failedDetail'), items }],
    });
  }
  return new Map([...made].map(([key, folder]) => [key, uploadTarget(folder)]));
}

/** Sends files to a container. Asks first which names are taken (spec section 5), so that no file is sent in vain. */
async function sendTo(to: Target, files: readonly ChosenFile[], services: Services): Promise<void> {
  const { uploads, http } = services;
  for (let start = 0; start < files.length; start += namesAtOnce) {
    const some = files.slice(start, start + namesAtOnce);
    const taken = await takenNames(
      http,
      to,
      some.map(({ file }) => file.name),
    ).catch(
      // If a name is taken after all, the server says so when the file arrives.
      () => new Set<string>(),
    );
    for (const { file } of some) {
      const upload = uploads.begin({ file, to });
      if (taken.has(file.name)) upload.rename(renameOnConflict(file.name));
    }
  }
}

async function takenNames(http: Http, to: Target, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { data } = await http.call(findTakenNames[to.type], { params: { id: to.id }, body: [...names] });
  return new Set(data.filter(({ exists }) => exists).map(({ name }) => name));
}
