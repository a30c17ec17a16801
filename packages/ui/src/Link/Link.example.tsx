import { Example } from '../gallery/Example.tsx';
import { Link } from './Link.tsx';

export const title = 'Link';

export default function LinkExample() {
  return (
    <>
      <Example name="In a text">
        <p>
          More documents to share? Add them on the <Link href="#documents">Documents</Link> screen.
        </p>
      </Example>
      <Example name="Quiet, and out of the portal">
        <div className="ar-cluster" style={{ gap: 'var(--ar-space-3)' }}>
          <Link href="#terms" variant="quiet">
            Terms and conditions
          </Link>
          <Link href="https://www.irs.gov/" external="(new tab)">
            Where is my refund
          </Link>
        </div>
      </Example>
    </>
  );
}
