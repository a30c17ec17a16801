import { may } from '@anteroom/domain/people/permissions';
import type { Contributed } from '@anteroom/kernel';
import { useContributions } from '@anteroom/kernel/react';
import { Permissions, useService } from '@anteroom/sdk';
import { useSettingsPlugins } from './useSettingsPlugins.ts';

/** Settings of the firm that a person may change: screens, and forms of plugins' declared settings. */
export interface FirmSettings {
  readonly screens: readonly Contributed<'setting'>[];
  /** IDs of the plugins with a form. */
  readonly plugins: readonly string[];
}

/** Returns what the person may set of the firm now: everything for owners, nothing for others. */
export function useFirmSettings(): FirmSettings {
  const isOwner = may('firm.manage', useService(Permissions));
  const screens = useContributions('setting');
  const plugins = useSettingsPlugins('firm');
  return { screens: isOwner ? screens : [], plugins: isOwner ? plugins : [] };
}
