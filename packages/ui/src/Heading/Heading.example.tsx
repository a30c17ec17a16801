import { Example } from '../gallery/Example.tsx';
import { Heading } from './Heading.tsx';

export const title = 'Heading';

export default function HeadingExample() {
  return (
    <Example name="Level and size are chosen apart">
      <div className="ar-stack">
        <Heading level={2} size="2xl">
          Good morning, Olivia
        </Heading>
        <Heading level={2}>Waiting for you</Heading>
        <Heading level={3}>Bank statements 2025</Heading>
        <Heading level={4}>Business accounts</Heading>
        <Heading level={4} size="sm">
          A label for a group
        </Heading>
      </div>
    </Example>
  );
}
