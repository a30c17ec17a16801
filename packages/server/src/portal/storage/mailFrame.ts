import * as api from '@anteroom/contract/storage';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';

/**
 * Route for an empty page into which the portal puts the body of an e-mail message. The page's policy prevents the
 * message from doing anything: it cannot run scripts, send forms or fetch anything except pictures, if the person wants
 * to see them.
 */
export function mailFrame(app: App): void {
  answer(app, api.getMailFrame, async (request, reply) => {
    const { pictures } = request.query as { readonly pictures?: unknown };
    const policy = [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src data: blob:${pictures === 'shown' ? ' https:' : ''}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-modals',
    ];
    return reply
      .headers({
        'content-security-policy': policy.join('; '),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

const page = `<!doctype html>
<html lang=""><head><title>Message</title><style>
  html { background: #fff; color: #1f1d1a; }
  body { margin: 0; padding: 8px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  img { max-width: 100%; height: auto; }
  .anteroom-printed { display: none; }
  @media print { .anteroom-printed { display: block; margin-bottom: 16px; border-bottom: 1px solid; } }
</style></head><body></body></html>
`;
