import { isDeepStrictEqual } from 'node:util';
import { actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Tx } from '../database/schema.ts';
import type { KernelDeps } from '../KernelDeps.ts';
import { findDocument, putDocument } from '../pluginStorage/documentStore.ts';
import { tellChange } from '../pluginStorage/tellChange.ts';
import { type OpenSettings, settingsKey } from './openSettings.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    /** Settings of a plugin were changed. Details: the changed settings with their values before and after. */
    'plugin-settings-changed': unknown;
  }
}

type Values = Readonly<Record<string, unknown>>;

interface Change {
  readonly values: Values;
  readonly version: number | null;
}

/**
 * Stores values that match the schema, records the changes in the audit log, and notifies open pages.
 *
 * @throws ServerError as `putDocument`
 */
export async function changeSettings(
  { audit, events, clock }: Pick<KernelDeps, 'audit' | 'events' | 'clock'>,
  tx: Tx,
  scope: Scope,
  { storage }: OpenSettings,
  { values, version }: Change,
  origin: Origin,
): Promise<void> {
  const before = (await findDocument(tx, storage, settingsKey))?.json ?? {};
  await putDocument(tx, storage, { key: settingsKey, version }, values, clock.now());
  const { pluginId, declared, ownerId } = storage;
  await audit.record(
    {
      action: 'plugin-settings-changed',
      ...actorOf(scope),
      subject: `plugin:${pluginId}`,
      details: { level: declared.level, owner: ownerId, changes: changesBetween(before as Values, values) },
      ...origin,
    },
    tx,
  );
  await tellChange(events, tx, storage);
}

/** Returns the values that differ. Values that were not set are left out. */
function changesBetween(before: Values, after: Values): Values {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]));
}
