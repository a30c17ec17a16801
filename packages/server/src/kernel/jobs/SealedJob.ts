import type { Secrets } from '../secrets/Secrets.ts';

/** Part of a job that would open something to whoever reads the database while the job is kept: the secret of a link, a code. */
export interface SealedJob {
  /** JSON, encrypted. */
  readonly sealed: string;
}

/** @param queue Queue of the job, in which alone it can be read. */
export function sealJob(secrets: Secrets, queue: string, secret: object): SealedJob {
  return { sealed: secrets.seal(JSON.stringify(secret), purposeOf(queue)) };
}

/** @throws Error for what was not sealed for this queue. */
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
