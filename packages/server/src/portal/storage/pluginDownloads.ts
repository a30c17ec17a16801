import type { DownloadLink } from '@anteroom/contract';
import { type AnyTransaction, type Follower, fail, type Scope } from '@anteroom/server-sdk';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../schema.ts';
import { addLink } from './downloadLinks.ts';

/** A file that a plugin serves; the data that identifies it is meaningful only to the plugin. */
export interface PluginDownload {
  readonly plugin: string;
  readonly kind: string;
  readonly data: object;
}

/** Creates a link to a plugin's file. The caller must have checked that the person may access it. */
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
 * Sends the plugin's file for a link, as a download, never as a page.
 *
 * @throws ServerError `not-found` if the plugin is no longer installed, or the firm no longer has it.
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
