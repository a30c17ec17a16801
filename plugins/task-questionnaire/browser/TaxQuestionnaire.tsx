import { Questionnaire } from '@anteroom/forms';
import { Http, type TaskScreenProps, useService } from '@anteroom/sdk';
import { getLastAnswers } from '../api.ts';

/** The questionnaire before a tax return: who is in the household, what happened, what was earned. What it asks stands in the task's definition. */
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
