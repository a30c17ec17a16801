/** The information that a return in the United Kingdom needs. What it asks stands in the task's definition. */
export { Questionnaire as default } from '@anteroom/forms';
