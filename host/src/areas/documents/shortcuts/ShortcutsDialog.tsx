import './shortcuts.css';
import { useI18n } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import { Heading } from '@anteroom/ui/Heading';

/** By place; each with its keys, of which the names that are not signs are told in the person's language. */
const places: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  list: {
    move: ['↑', '↓', 'Home', 'End'],
    within: ['←', '→'],
    open: ['Enter'],
    select: ['Space'],
    extend: ['Shift + ↑', 'Shift + ↓'],
    all: ['Ctrl + A'],
    none: ['Esc'],
    menu: ['Shift + F10'],
  },
  preview: {
    other: ['←', '→'],
    find: ['Ctrl + F'],
    print: ['Ctrl + P'],
    zoom: ['+', '−', '0'],
    rotate: ['R'],
    close: ['Esc'],
  },
};

/** What the keys do on the documents screen and in a document that is open. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog open onClose={onClose} title={t('shortcuts.title')} closeLabel={t('shell.close')}>
      <div className="ar-stack">
        {Object.entries(places).map(([place, shortcuts]) => (
          <section key={place} className="ar-stack ar-stack-small">
            <Heading level={3} size="md">
              {t(`shortcuts.${place}.title`)}
            </Heading>
            <dl className="shortcuts">
              {Object.entries(shortcuts).map(([does, keys]) => (
                <div key={does} className="shortcut">
                  <dt>{t(`shortcuts.${place}.${does}`)}</dt>
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
