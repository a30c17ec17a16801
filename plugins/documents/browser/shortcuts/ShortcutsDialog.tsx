import { Dialog } from '@anteroom/ui/Dialog';
import { Heading } from '@anteroom/ui/Heading';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Effect of a shortcut, and its keys. */
type Shortcut = readonly [does: ParseKeys, keys: readonly string[]];

/** Shortcuts by place. Names of keys that are not symbols are translated. */
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
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('shortcuts.title')} closeLabel={t('shell.close')}>
      <div className="ar-stack">
        {places.map(({ title, shortcuts }) => (
          <section key={title} className="ar-stack ar-stack-small">
            <Heading level={3} size="md">
              {t(title)}
            </Heading>
            <dl className="shortcuts">
              {shortcuts.map(([does, keys]) => (
                <div key={does} className="shortcut">
                  <dt>{t(does)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key === 'Space' ? t('shortcuts.space') : key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
