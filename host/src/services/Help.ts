import type { Feedback, Help } from '@anteroom/contract';
import { Http, type Language, Permissions, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';

/** The firm's help, and what people think of the portal. */
@injectable('Singleton')
export class FirmHelp {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Permissions) private readonly permissions: Permissions,
  ) {}

  /** Whose help it is; some is for staff only. */
  get userType(): 'client' | 'staff' {
    return this.permissions.isStaff ? 'staff' : 'client';
  }

  menu(language: Language): Query<Help> {
    const params = { apps: 'ClientCenter', userType: this.userType, locale: language };
    return {
      queryKey: ['help', params],
      queryFn: ({ signal }) => this.http.get('/api/help/v1/articles', { params, signal }),
    };
  }

  /** @throws HttpError */
  giveFeedback(feedback: Feedback): Promise<void> {
    return this.http.post('/api/help/v1/feedback', feedback);
  }
}
