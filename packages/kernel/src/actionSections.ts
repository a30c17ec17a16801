import type { ActionSectionEntry } from '@anteroom/sdk';
import type { Contributed } from './admitPlugins.ts';

/**
 * Returns the catalogue of actions: sections with at least one action (spec section 6), in order. `text` returns a
 * plugin's text in the person's language.
 */
export function actionSections(
  sections: readonly Contributed<'actionSection'>[],
  actions: readonly Contributed<'action'>[],
  text: (pluginId: string, key: string) => string,
): readonly ActionSectionEntry[] {
  return sections
    .map((section) => ({
      type: section.type,
      label: text(section.pluginId, section.label),
      icon: section.icon,
      actions: actions
        .filter((action) => action.section === section.type)
        .map((action) => ({
          section: section.type,
          type: action.type,
          href: `/actions/${section.path}/${action.path}`,
          label: text(action.pluginId, action.label),
          description: text(action.pluginId, action.description),
          icon: action.icon,
        })),
    }))
    .filter((section) => section.actions.length > 0);
}
