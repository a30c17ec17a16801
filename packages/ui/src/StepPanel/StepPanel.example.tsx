import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Example } from '../gallery/Example.tsx';
import { savingTexts } from '../SavingIndicator/SavingIndicator.example.tsx';
import { StepPanel, type StepPanelProps, type StepTextKey } from './StepPanel.tsx';

export const title = 'StepPanel';

/** English texts for the examples. */
const stepTexts: Readonly<Record<StepTextKey, string>> = {
  ...savingTexts,
  required: 'Required',
  accepted: 'Accepted',
  returned: 'Your firm returned this',
  doesNotApply: 'Does not apply',
  undo: 'It does apply',
  reason: 'Why doesn’t it apply?',
  reasonMissing: 'Tell your firm why.',
  comment: 'Note for your firm',
  addComment: 'Add a note',
};

export default function StepPanelExample() {
  return (
    <>
      <Example name="To do">
        <Step
          title="Bank statements"
          subtitle="All accounts, January to December 2025, one PDF for each."
          required
        />
      </Example>
      <Example name="Sent back by the firm">
        <Step
          title="Proof of address"
          review={{
            state: 'returned',
            reason: 'The picture is cut off at the bottom. Please send all of it.',
          }}
        />
      </Example>
      <Example name="Does not apply">
        <Step title="Mortgage statement" storedReason="We paid off the house in 2023." />
      </Example>
      <Example name="Done, and accepted">
        <Step
          title="Passport"
          done
          review={{ state: 'accepted', reason: null }}
          storedComment="Both pages."
        />
      </Example>
      <Example name="Of a complete task">
        <Step title="Rental contract" done editable={false} storedComment="The tenant moved in May." />
        <Step title="Donations" editable={false} storedReason="None in 2025." />
      </Example>
    </>
  );
}

interface StepProps extends Partial<StepPanelProps> {
  storedReason?: string;
  storedComment?: string;
}

function Step({ storedReason, storedComment, title = '', ...rest }: StepProps) {
  const [reason, setReason] = useState(storedReason ?? null);
  const [comment, setComment] = useState(storedComment ?? null);
  return (
    <StepPanel
      headingLevel={2}
      title={title}
      editable
      dnaComment={reason}
      onDnaComment={async (text) => setReason(text)}
      comment={comment}
      onComment={async (text) => setComment(text)}
      texts={(key) => stepTexts[key]}
      {...rest}
    >
      {rest.editable !== false && (
        <div>
          <Button icon="upload">Add files</Button>
        </div>
      )}
    </StepPanel>
  );
}
