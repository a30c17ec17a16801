import { Example } from '../gallery/Example.tsx';
import { TextArea } from './TextArea.tsx';

export const title = 'Text area';

export default function TextAreaExample() {
  return (
    <div className="ar-measure">
      <Example name="It grows with what is written">
        <TextArea label="What do you need?" description="A sentence or two is enough." />
      </Example>
      <Example name="With an error">
        <TextArea label="Reason" error="Say why this does not apply." />
      </Example>
    </div>
  );
}
