import type { Secrets } from '../secrets/Secrets.ts';

/**
 * Encrypted part of a job that would otherwise give access to something to anyone who reads the database while the job
 * is stored, such as the secret of a link or a code.
 */
export interface SealedJob {
  /** Encrypted JSON. */
  readonly sealed: string;
}

/** @param queue Queue of the job: the secret can be decrypted only for this queue. */
export function sealJob(secrets: Secrets, queue: string, secret: object): SealedJob {
  return { sealed: secrets.seal(JSON.stringify(secret), purposeOf(queue)) };
}

/** @throws Error for data that was not encrypted for this queue. */
export async function unsealJob<T extends object>(
  secrets: Secrets,
  queue: string,
  { sealed }: SealedJob,
): Promise<T> {
  return JSON.parse(await secrets.unseal(sealed, purposeOf(queue))) as T;
}

function purposeOf(queue: string): string {
  return `jobs ${queue}`;
}
