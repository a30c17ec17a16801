/** The questionnaire before a tax return: who is in the household, what happened, what was earned. What it asks stands in the task's definition. */
export { Questionnaire as default } from '@anteroom/forms';
