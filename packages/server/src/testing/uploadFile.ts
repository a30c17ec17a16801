import { randomBytes } from 'node:crypto';
import type { Document } from '@anteroom/contract';
import { expect } from 'vitest';
import type { SignedIn } from './signIn.ts';
import { uploadForm } from './uploadForm.ts';

/** Returns bytes that look like a PDF at the beginning; no two results are equal. */
export function somePdf(size = 1000): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]);
}

/** Uploads a file that is expected to be accepted. `to` is a part of the path, such as `clients/us-001`. */
export async function uploadFile(
  person: SignedIn,
  name: string,
  content: Buffer<ArrayBuffer> = somePdf(),
  to = 'clients/us-001',
): Promise<Document> {
  const response = await person.fetch(`/api/storage/v1/${to}/documents?notify=false`, {
    method: 'POST',
    body: uploadForm(name, content),
  });
  expect(response.status).toBe(201);
  const { data } = (await response.json()) as { data: [Document] };
  return data[0];
}
