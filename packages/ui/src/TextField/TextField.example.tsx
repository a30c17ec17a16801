import { Example } from '../gallery/Example.tsx';
import { TextField } from './TextField.tsx';

export const title = 'Text field';

export default function TextFieldExample() {
  return (
    <div className="ar-measure">
      <Example name="With help, optional, with a value">
        <div className="ar-stack ar-stack-large">
          <TextField label="Full name" description="As it stands in your passport." autoComplete="name" />
          <TextField label="Nickname" optional="(optional)" />
          <TextField label="E-mail" type="email" defaultValue="olivia@demo.test" />
        </div>
      </Example>
      <Example name="With an error, disabled, to read only">
        <div className="ar-stack ar-stack-large">
          <TextField
            label="Employer identification number"
            defaultValue="12-34567"
            error="Nine digits are needed; two are missing."
          />
          <TextField label="Client number" defaultValue="C-1001" disabled />
          <TextField label="Reference" defaultValue="REQ-2026-0147" readOnly />
        </div>
      </Example>
    </div>
  );
}
