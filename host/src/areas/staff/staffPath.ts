/** Path of the screen on which staff choose as whom to view the portal. */
export const staffPath = '/staff';

/** Path of the screen on which staff add tasks. */
export const addTasksPath = '/staff/tasks';
