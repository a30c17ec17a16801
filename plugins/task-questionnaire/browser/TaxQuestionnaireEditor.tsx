import { QuestionnaireEditor } from '@anteroom/forms';
import type { TaskEditorProps } from '@anteroom/sdk';

/** The questionnaire of a tax year, as the portal has it. */
export default function TaxQuestionnaireEditor(props: TaskEditorProps) {
  return <QuestionnaireEditor kind="QUESTIONNAIRE" {...props} />;
}
