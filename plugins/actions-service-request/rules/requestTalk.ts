/** Name of the kind of conversations about service requests. */
export const requestTalk = 'service-request';
