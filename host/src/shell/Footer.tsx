import './footer.css';
import { useI18n, useSession } from '@anteroom/sdk';
import { LanguageSelect } from './LanguageSelect.tsx';
import { ReportIssue } from './ReportIssue.tsx';

/** Whose portal it is, the way to its support, and the language. */
export function Footer() {
  const { t } = useI18n();
  const { companyName } = useSession();
  return (
    <footer className="footer">
      <p>{t('footer.of', { firm: companyName })}</p>
      <div className="footer-ways">
        <ReportIssue />
        <LanguageSelect />
      </div>
    </footer>
  );
}
