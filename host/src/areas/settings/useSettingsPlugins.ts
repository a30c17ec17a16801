import type { ShownSettings } from '@anteroom/contract';
import { may } from '@anteroom/domain/people/permissions';
import { mayUseStorage, settingsStorage } from '@anteroom/domain/plugins/pluginStorage';
import type { Contributed } from '@anteroom/kernel';
import { useContributions, useDeclaredSettings, useExplain } from '@anteroom/kernel/react';
import { Permissions, useService, type When } from '@anteroom/sdk';

/** Returns the IDs of the plugins whose settings at this level the person may currently change. */
export function useSettingsPlugins(level: ShownSettings['level']): readonly string[] {
  const permissions = useService(Permissions);
  const explain = useExplain();
  return useDeclaredSettings().flatMap((declared) => {
    if (declared.level !== level || !mayUseStorage(settingsStorage(declared), 'write', permissions))
      return [];
    const { when = [] } = declared as { readonly when?: When };
    return explain({ when }).available ? [declared.pluginId] : [];
  });
}

/** Settings of the firm that a person may change: screens, and forms for plugins' declared settings. */
export interface FirmSettings {
  readonly screens: readonly Contributed<'setting'>[];
  /** IDs of the plugins with a form. */
  readonly plugins: readonly string[];
}

/** Returns the firm's settings that the person may currently change: all for owners, none for others. */
export function useFirmSettings(): FirmSettings {
  const isOwner = may('firm.manage', useService(Permissions));
  const screens = useContributions('setting');
  const plugins = useSettingsPlugins('firm');
  return { screens: isOwner ? screens : [], plugins: isOwner ? plugins : [] };
}
