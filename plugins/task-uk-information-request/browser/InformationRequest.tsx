import { Questionnaire } from '@anteroom/forms';
import { getLastAnswers } from '@anteroom/plugin-task-questionnaire/api';
import { Http, type TaskScreenProps, useService } from '@anteroom/sdk';

/** The information that a return in the United Kingdom needs. What it asks stands in the task's definition. */
export default function InformationRequest(props: TaskScreenProps) {
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
