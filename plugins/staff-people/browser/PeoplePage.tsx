import './people.css';
import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { PeopleList } from './PeopleList.tsx';
import { NewPersonForm, PersonView } from './PersonView.tsx';
import { openedBy } from './paths.ts';
import { RefusedSignIns } from './RefusedSignIns.tsx';
import { StaffForm } from './StaffForm.tsx';
import { StaffList } from './StaffList.tsx';

/** The people of the firm's clients, and its staff: the lists, a single person, or a new one. */
export default function PeoplePage() {
  const { hash } = useAtomValue(useService(Navigation).location);
  const { view, id } = openedBy(hash);
  if (view === 'person' && id) return <PersonView key={id} contactId={id} />;
  if (view === 'new') return <NewPersonForm />;
  if (view === 'refused') return <RefusedSignIns />;
  if (view === 'new-staff') return <StaffForm />;
  return view === 'staff' ? <StaffList /> : <PeopleList />;
}
