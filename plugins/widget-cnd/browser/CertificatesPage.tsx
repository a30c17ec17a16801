import { fragmentParts } from '@anteroom/domain/addresses/fragmentParts';
import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { FirmCertificates } from './manage/FirmCertificates.tsx';
import { ManagedCertificate } from './manage/ManagedCertificate.tsx';
import { NewCertificate } from './manage/NewCertificate.tsx';

/**
 * Page on which staff see the certificates of all clients: a list, a form for a new one (`#new`), or the certificate
 * whose ID is the URL fragment.
 */
export default function CertificatesPage() {
  const { hash } = useAtomValue(useService(Navigation).location);
  const [open = ''] = fragmentParts(hash);
  if (open === '') return <FirmCertificates />;
  return open === 'new' ? <NewCertificate /> : <ManagedCertificate key={open} certificateId={open} />;
}
