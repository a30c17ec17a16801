import { languageNames } from '@anteroom/domain/language/languageNames';
import { I18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const LanguageDialog = onDemand(async () => (await import('./LanguageDialog.tsx')).LanguageDialog);

/**
 * Button that names the current language in that language, and opens the choice of others. People who cannot read the
 * page recognise it by its icon.
 */
export function LanguageSelector() {
  const { t } = useTranslation();
  const language = useAtomValue(useService(I18n).language);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Saving renders all texts again, which may lose the focus before the dialog returns it.
  useEffect(() => {
    if (open) return () => button.current?.focus();
  }, [open]);
  const preload = () => {
    LanguageDialog.preload();
    Dialog.preload();
  };
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="sm"
        icon="globe"
        aria-haspopup="dialog"
        aria-label={`${t('footer.language')}: ${languageNames[language]}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {languageNames[language]}
      </Button>
      {open && <LanguageDialog current={language} onClose={() => setOpen(false)} />}
    </>
  );
}
