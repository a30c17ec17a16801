import { languageNames } from '@anteroom/domain/language/languageNames';
import { I18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const LanguageDialog = onDemand(async () => (await import('./LanguageDialog.tsx')).LanguageDialog);

/** The language of the portal in its own words, and the way to another: who cannot read the page finds it by its sign. */
export function LanguageSelector() {
  const { t } = useTranslation();
  const language = useAtomValue(useService(I18n).language);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Saving renders all texts anew, in which the focus may be lost before the dialog gives it back.
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
