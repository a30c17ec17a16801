import { Example } from '../gallery/Example.tsx';
import { Spinner } from './Spinner.tsx';

export const title = 'Spinner';

export default function SpinnerExample() {
  return (
    <Example name="Sizes">
      <div className="ar-cluster" style={{ gap: 'var(--ar-space-3)' }}>
        <Spinner size="sm" label="Saving" />
        <Spinner label="Loading" />
        <Spinner size="lg" label="Signing in" />
      </div>
    </Example>
  );
}
