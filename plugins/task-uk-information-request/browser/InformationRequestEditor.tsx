import { QuestionnaireEditor } from '@anteroom/forms';
import type { TaskEditorProps } from '@anteroom/sdk';

/** The information request of a tax year, as the portal has it. */
export default function InformationRequestEditor(props: TaskEditorProps) {
  return <QuestionnaireEditor kind="UK_INFORMATION_REQUEST" {...props} />;
}
