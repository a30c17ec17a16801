import type { DownloadLink } from '@anteroom/contract';
import { type AnyTransaction, type Follower, fail, type Scope } from '@anteroom/server-sdk';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../schema.ts';
import { addLink } from './downloadLinks.ts';

/** A file that a plugin hands out: which one, the plugin knows. */
export interface PluginDownload {
  readonly plugin: string;
  readonly kind: string;
  readonly data: object;
}

/** Makes a link to a file of a plugin that is known to be open to the person. */
export function createPluginLink(
  clock: Clock,
  tx: AnyTransaction,
  scope: Scope,
  { plugin, kind, data, fileName }: PluginDownload & { readonly fileName: string },
): Promise<DownloadLink> {
  const to = { document_id: null, export_id: null, plugin, kind, data: JSON.stringify(data) };
  return addLink({ db: tx as Tx, clock }, scope, to, fileName);
}

/**
 * Sends the file that a plugin hands out for a link; as a download, never as a page.
 *
 * @throws ServerError `not-found` when the plugin is not there any more, for the firm or at all.
 */
export async function sendPluginDownload(
  { plugins }: Pick<Deps, 'plugins'>,
  reply: FastifyReply,
  { plugin, kind, data }: PluginDownload,
  follower: Follower,
): Promise<FastifyReply> {
  const half = plugins.findHalf(plugin);
  const open = half?.downloads.get(kind);
  if (!open || plugins.isSwitchedOff(plugin, follower.actor.companyId))
    fail('not-found', 'There is no such file.');
  const { name, type, body } = await open(data, follower);
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': type,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(body);
}
