import { Badge } from '../Badge/Badge.tsx';
import { Example } from '../gallery/Example.tsx';
import { Disclosure } from './Disclosure.tsx';

export const title = 'Disclosure';

export default function DisclosureExample() {
  return (
    <>
      <Example name="One open at a time">
        <Disclosure
          title="Income"
          subtitle="Wages, interest, dividends"
          icon="wallet"
          group="questionnaire"
          defaultOpen
        >
          <p>Tell us about every employer you had in 2025.</p>
        </Disclosure>
        <Disclosure
          title="Property"
          icon="house"
          group="questionnaire"
          meta={<Badge tone="success">Done</Badge>}
        >
          <p>You own one house.</p>
        </Disclosure>
        <Disclosure title="Donations" icon="hand-coins" group="questionnaire">
          <p>Nothing here yet.</p>
        </Disclosure>
      </Example>
      <Example name="Alone">
        <Disclosure title="Why do we ask?">
          <p>The tax office compares these numbers with what the banks report.</p>
        </Disclosure>
      </Example>
    </>
  );
}
