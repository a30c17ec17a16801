import type { ContainerPath, DocumentMetaData } from '@anteroom/contract';
import { writeUploadMetadata } from '../portal/uploads/uploadMetadata.ts';
import type { SignedIn } from './signIn.ts';

const path = '/api/storage/v1/uploads';
const version = { 'tus-resumable': '1.0.0' };

interface Begun {
  readonly name: string;
  readonly size: number;
  readonly to?: { readonly type: ContainerPath; readonly id: string };
  readonly metaData?: DocumentMetaData;
}

/** Starts an upload, and returns the server's response. */
export function begin(
  person: SignedIn,
  { name, size, to = { type: 'clients', id: 'us-001' }, metaData }: Begun,
): Promise<Response> {
  const metadata = writeUploadMetadata({
    filename: name,
    containerType: to.type,
    containerId: to.id,
    ...(metaData && { metaData }),
  });
  return person.fetch(path, {
    method: 'POST',
    headers: { ...version, 'upload-length': String(size), 'upload-metadata': metadata },
  });
}

/** Starts an upload that the server is expected to accept; returns its ID. */
export async function begun(person: SignedIn, upload: Begun): Promise<string> {
  const response = await begin(person, upload);
  const id = response.headers.get('location')?.split('/').at(-1);
  if (!id) throw new Error(`the upload was refused: ${response.status} ${await response.text()}`);
  return id;
}

export function send(
  person: SignedIn,
  id: string,
  offset: number,
  piece: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return person.fetch(`${path}/${id}`, {
    method: 'PATCH',
    headers: {
      ...version,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: piece,
  });
}

/** Returns the offset from which to continue; the server's response if it does not contain one. */
export async function offsetOf(person: SignedIn, id: string): Promise<number> {
  const response = await person.fetch(`${path}/${id}`, { method: 'HEAD', headers: version });
  return response.status === 200 ? Number(response.headers.get('upload-offset')) : Number.NaN;
}

export function cancel(person: SignedIn, id: string): Promise<Response> {
  return person.fetch(`${path}/${id}`, { method: 'DELETE', headers: version });
}

/** Requests the document of an upload that has arrived completely. */
export function complete(person: SignedIn, id: string, name?: string): Promise<Response> {
  return person.fetch(`${path}/${id}/document`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(name === undefined ? {} : { name }),
  });
}
