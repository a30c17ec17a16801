import './footer.css';
import { Theme, useI18n, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { LanguageSelect } from './LanguageSelect.tsx';

/** Whose portal it is, and the language. */
export function Footer() {
  const { t } = useI18n();
  const firm = useAtomValue(useService(Theme).firm);
  return (
    <footer className="footer">
      <p>{firm ? t('footer.of', { firm: firm.companyName }) : 'Anteroom'}</p>
      <LanguageSelect />
    </footer>
  );
}
