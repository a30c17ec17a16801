import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { FirmCertificates } from './manage/FirmCertificates.tsx';
import { ManagedCertificate } from './manage/ManagedCertificate.tsx';
import { NewCertificate } from './manage/NewCertificate.tsx';

/** The certificates of all clients for staff: a list, a new one (`#new`), or the one whose ID the fragment has. */
export default function CertificatesPage() {
  const { hash } = useAtomValue(useService(Navigation).location);
  const open = decodeURIComponent(hash.slice(1));
  if (open === '') return <FirmCertificates />;
  return open === 'new' ? <NewCertificate /> : <ManagedCertificate key={open} certificateId={open} />;
}
