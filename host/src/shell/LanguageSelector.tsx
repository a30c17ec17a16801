import { I18n, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { languageNames } from './languageNames.ts';

const LanguageDialog = onDemand(async () => (await import('./LanguageDialog.tsx')).LanguageDialog);

/** The language of the portal in its own words, and the way to another: who cannot read the page finds it by its sign. */
export function LanguageSelector() {
  const { t } = useI18n();
  const language = useAtomValue(useService(I18n).language);
  const [open, setOpen] = useState(false);
  const preload = () => {
    LanguageDialog.preload();
    Dialog.preload();
  };
  return (
    <>
      <Button
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
