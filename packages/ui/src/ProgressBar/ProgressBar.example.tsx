import { Example } from '../gallery/Example.tsx';
import { ProgressBar } from './ProgressBar.tsx';

export const title = 'Progress bar';

export default function ProgressBarExample() {
  return (
    <Example name="Known, done, failed, unknown">
      <div className="ar-stack ar-stack-large">
        <ProgressBar label="Tax questionnaire" detail="3 of 8 steps" value={3 / 8} />
        <ProgressBar label="Uploaded" detail="12 of 12" value={1} tone="success" />
        <ProgressBar label="Export" detail="stopped at 64 %" value={0.64} tone="danger" />
        <ProgressBar label="Preparing your documents" />
      </div>
    </Example>
  );
}
