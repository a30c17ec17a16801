import { Example } from '../gallery/Example.tsx';
import { Checkbox } from './Checkbox.tsx';

export const title = 'Checkbox';

export default function CheckboxExample() {
  return (
    <>
      <Example name="States">
        <Checkbox label="E-mail me a copy" />
        <Checkbox
          label="Require an authorization code"
          defaultChecked
          description="The recipient needs it to open the link."
        />
        <Checkbox label="All documents" indeterminate />
        <Checkbox label="Not now" disabled />
      </Example>
      <Example name="With an error">
        <Checkbox label="I have read the terms and conditions" error="Needed to go on." />
      </Example>
    </>
  );
}
