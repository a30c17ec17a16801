import { Questionnaire } from '@anteroom/forms';
import { Http, type TaskScreenProps, useService } from '@anteroom/sdk';
import { getLastAnswers } from '../api.ts';

/**
 * Screen of the questionnaire before a tax return: who is in the household, what happened, what was earned. The task's
 * definition contains the questions.
 */
export default function TaxQuestionnaire(props: TaskScreenProps) {
  const http = useService(Http);
  return (
    <Questionnaire
      {...props}
      loadLastAnswers={async (taskId, signal) =>
        (await http.call(getLastAnswers, { params: { taskId }, signal })).last
      }
    />
  );
}
