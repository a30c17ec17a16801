import './texts.ts';
import './shortcuts.css';
import { IconButton } from '@anteroom/ui/IconButton';
import { useTranslation } from 'react-i18next';

/** Button that shows the keyboard shortcuts of a screen, as the key `?` does. Phones and tablets do not show it. */
export function ShortcutsButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      className="shortcuts-button"
      icon="keyboard"
      label={t('screen.shortcuts.show')}
      onClick={onClick}
    />
  );
}
