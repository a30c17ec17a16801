import './footer.css';
import { useI18n, useSession } from '@anteroom/sdk';
import { LanguageSelect } from './LanguageSelect.tsx';

/** Whose portal it is, and the language. */
export function Footer() {
  const { t } = useI18n();
  const { companyName } = useSession();
  return (
    <footer className="footer">
      <p>{t('footer.of', { firm: companyName })}</p>
      <LanguageSelect />
    </footer>
  );
}
