import './footer.css';
import { useSession } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import { useHost } from '../HostContext.ts';
import { PortalSession } from '../services/session/Session.ts';
import { FooterButtons } from './buttons/FooterButtons.tsx';
import { LanguageSelector } from './header/LanguageSelector.tsx';

/** Footer with the portal's owner, its terms if there are any, its support and the language. */
export function Footer() {
  const { t } = useTranslation();
  const { companyName } = useSession();
  const { terms } = useHost(PortalSession);
  return (
    <footer className="footer">
      <p>{t('footer.of', { firm: companyName })}</p>
      <div className="footer-ways">
        {terms && (
          <Button variant="quiet" size="sm" icon="file-text" href="/terms-and-conditions">
            {t('terms.title')}
          </Button>
        )}
        <FooterButtons />
        <LanguageSelector />
      </div>
    </footer>
  );
}
