import { type Feedback, getHelp, giveFeedback, type Help } from '@anteroom/contract/help';
import { Http, type Language, Permissions, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';

/** The firm's help, and what people think of the portal. */
@injectable('Singleton')
export class FirmHelp {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Permissions) private readonly permissions: Permissions,
  ) {}

  /** Audience of the help; some of it is for staff only. */
  get userType(): 'client' | 'staff' {
    return this.permissions.isStaff ? 'staff' : 'client';
  }

  menu(language: Language): Query<Help> {
    const query = { apps: 'ClientCenter', userType: this.userType, locale: language } as const;
    return {
      queryKey: ['help', query],
      queryFn: ({ signal }) => this.http.call(getHelp, { query, signal }),
    };
  }

  /** @throws HttpError */
  giveFeedback(feedback: Feedback): Promise<void> {
    return this.http.call(giveFeedback, { body: feedback });
  }
}
