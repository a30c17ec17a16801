import type { ShownSettings } from '@anteroom/contract';
import { mayUseStorage, settingsStorage } from '@anteroom/domain/plugins/pluginStorage';
import { useDeclaredSettings, useExplain } from '@anteroom/kernel/react';
import { Permissions, useService, type When } from '@anteroom/sdk';

/** Returns the ids of the plugins whose settings of this level the person may change now. */
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
