/** Where staff choose as whom they see the portal. */
export const staffPath = '/staff';
