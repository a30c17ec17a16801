/** Where staff choose as whom they see the portal. */
export const staffPath = '/staff';

/** Where staff add tasks. */
export const addTasksPath = '/staff/tasks';
