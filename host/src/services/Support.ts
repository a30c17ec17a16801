import type { IssueConfirmation, SupportContact } from '@anteroom/contract';
import { Http, type Language, type Query, Session } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';

/** The firm's support: how it is reached, and telling it of an issue. */
@injectable('Singleton')
export class FirmSupport {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Session) private readonly session: Session,
  ) {}

  contact(language: Language): Query<SupportContact> {
    const params = { locale: language };
    return {
      queryKey: ['support', params],
      queryFn: ({ signal }) => this.http.get('/api/support/v1/contact', { params, signal }),
    };
  }

  /**
   * Reports an issue, which is confirmed by e-mail. The same may be sent again under its code: it has one effect.
   *
   * @throws HttpError
   */
  report(referenceCode: string, description: string): Promise<void> {
    const { email, firstName } = this.session.info;
    const body: IssueConfirmation = {
      recipient: email,
      variables: {
        FIRST_NAME: firstName,
        REFERENCE_CODE: referenceCode,
        ISSUE_DESCRIPTION: description,
        DATE: new Date().toISOString(),
      },
    };
    return this.http.post(
      '/api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION',
      body,
    );
  }
}
