import './box-e.css';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useTranslation } from 'react-i18next';
import { ClientSwitches } from './switches/ClientSwitches.tsx';
import { FirmSwitch } from './switches/FirmSwitch.tsx';

/** Switches with which staff turn the storage of electronic invoices on and off, for the firm and for each client. */
export default function Switches() {
  const { t } = useTranslation();
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('section')} subtitle={t('switches.about')} />
      <FirmSwitch />
      <ClientSwitches />
    </div>
  );
}
