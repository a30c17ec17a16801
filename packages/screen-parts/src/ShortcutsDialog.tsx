import './texts.ts';
import './shortcuts.css';
import { Dialog } from '@anteroom/ui/Dialog';
import { Heading } from '@anteroom/ui/Heading';
import { useTranslation } from 'react-i18next';

/** Shortcuts that work in one place of a screen. */
export interface ShortcutPlace {
  readonly title: string;
  /** Effect of each shortcut in the person's language, and its keys. The key `Space` is translated. */
  readonly shortcuts: readonly (readonly [does: string, keys: readonly string[]])[];
}

interface ShortcutsDialogProps {
  readonly places: readonly ShortcutPlace[];
  readonly onClose: () => void;
}

/** Lists the keyboard shortcuts of a screen. */
export function ShortcutsDialog({ places, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('screen.shortcuts.title')}
      closeLabel={t('screen.shortcuts.close')}
    >
      <div className="ar-stack">
        {places.map(({ title, shortcuts }) => (
          <section key={title} className="ar-stack ar-stack-small">
            <Heading level={3} size="md">
              {title}
            </Heading>
            <dl className="shortcuts">
              {shortcuts.map(([does, keys]) => (
                <div key={does} className="shortcut">
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key === 'Space' ? t('screen.shortcuts.space') : key}</kbd>
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
