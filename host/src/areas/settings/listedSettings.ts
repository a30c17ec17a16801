import type { SettingsForm } from '@anteroom/contract';
import { settingsTextKeys } from '@anteroom/domain/forms/settingsForm';
import type { SettingsSchema } from '@anteroom/domain/forms/settingsSchema';
import { hasWords } from '@anteroom/domain/language/hasWords';
import type { Contributed } from '@anteroom/kernel';
import type { SettingGroup, TextKey } from '@anteroom/sdk';
import { settingsPaths } from './settingsPaths.ts';

/** An entry in the list of the firm's settings. */
export interface ListedSetting {
  readonly group: SettingGroup | 'plugins';
  readonly href: string;
  readonly icon: string;
  readonly title: string;
  readonly description: string;
  /** Additional words by which the search finds the entry. */
  readonly words: string;
}

type PluginText = (from: { readonly pluginId: string }, key: TextKey) => string;

/** Returns the entry for a screen. */
export function listedScreen(screen: Contributed<'setting'>, text: PluginText): ListedSetting {
  return {
    group: screen.group ?? 'features',
    href: `${settingsPaths.firm}/${screen.id}`,
    icon: screen.icon,
    title: text(screen, screen.title),
    description: screen.description === undefined ? '' : text(screen, screen.description),
    words: '',
  };
}

/**
 * Returns the entry for the form of a plugin's declared settings, which can also be found by the labels of its fields.
 */
export function listedForm(form: SettingsForm, text: PluginText): ListedSetting {
  const schema = form.schema as unknown as SettingsSchema;
  return {
    group: 'plugins',
    href: `${settingsPaths.firm}/plugins/${form.pluginId}`,
    icon: 'settings',
    title: text(form, schema.title),
    description: schema.description ? text(form, schema.description) : '',
    words: settingsTextKeys(schema)
      .map((key) => text(form, key))
      .join(' '),
  };
}

/** Returns whether an entry contains every word of the search term, ignoring case and accents. */
export function matches({ title, description, words }: ListedSetting, term: string): boolean {
  return hasWords(`${title} ${description} ${words}`, term);
}
