import type { FastifyRequest } from 'fastify';

const lingerMs = 10_000;

/**
 * Lets a sender whose upload was answered before it had arrived go on sending for some seconds, into nothing. Most
 * senders read no answer before they have sent all, and lose it if the connection is cut while they do.
 */
export async function lingeringClose({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || raw.destroyed) return;
  const cut = setTimeout(() => raw.socket.destroy(), lingerMs);
  raw.once('close', () => clearTimeout(cut));
  raw.unpipe();
  raw.resume();
}
