import { ShortcutsDialog } from '@anteroom/screen-parts/ShortcutsDialog';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Effect of a shortcut, and its keys. */
type Shortcut = readonly [does: ParseKeys, keys: readonly string[]];

/** Shortcuts by place. */
const places: readonly { readonly title: ParseKeys; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'shortcuts.list.title',
    shortcuts: [
      ['shortcuts.list.move', ['↑', '↓', 'Home', 'End']],
      ['shortcuts.list.within', ['←', '→']],
      ['shortcuts.list.open', ['Enter']],
      ['shortcuts.list.select', ['Space']],
      ['shortcuts.list.extend', ['Shift + ↑', 'Shift + ↓']],
      ['shortcuts.list.all', ['Ctrl + A']],
      ['shortcuts.list.none', ['Esc']],
      ['shortcuts.list.menu', ['Shift + F10']],
    ],
  },
  {
    title: 'shortcuts.preview.title',
    shortcuts: [
      ['shortcuts.preview.other', ['←', '→']],
      ['shortcuts.preview.find', ['Ctrl + F']],
      ['shortcuts.preview.print', ['Ctrl + P']],
      ['shortcuts.preview.zoom', ['+', '−', '0']],
      ['shortcuts.preview.rotate', ['R']],
      ['shortcuts.preview.close', ['Esc']],
    ],
  },
];

/** Lists the keyboard shortcuts of the documents screen and the preview. */
export function DocumentShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const translated = places.map(({ title, shortcuts }) => ({
    title: t(title),
    shortcuts: shortcuts.map(([does, keys]) => [t(does), keys] as const),
  }));
  return <ShortcutsDialog places={translated} onClose={onClose} />;
}
