import Type from 'typebox';
import { endpoint } from './endpoint.ts';

const ofSecret = Type.Object({ secret: Type.String({ maxLength: 100 }) });

export const askOptOut = endpoint({
  method: 'GET',
  path: '/api/mail/v1/opt-out/:secret',
  access: 'public',
  summary: 'Returns a page that asks whether to end e-mails about tasks, a conversation or the inbox.',
  params: ofSecret,
  produces: ['text/html'],
});

export const optOut = endpoint({
  method: 'POST',
  path: '/api/mail/v1/opt-out/:secret',
  access: 'public',
  summary: 'Ends e-mails about tasks, a conversation or the inbox.',
  params: ofSecret,
  produces: ['text/html'],
});
