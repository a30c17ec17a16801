import { getSupportContact, reportIssue, type SupportContact } from '@anteroom/contract/support';
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
    const query = { locale: language };
    return {
      queryKey: ['support', query],
      queryFn: ({ signal }) => this.http.call(getSupportContact, { query, signal }),
    };
  }

  /**
   * Reports an issue, which is confirmed by e-mail. The same may be sent again under its code: it has one effect.
   *
   * @throws HttpError
   */
  report(referenceCode: string, description: string): Promise<void> {
    const { email, firstName } = this.session.info;
    const body = {
      recipient: email,
      variables: {
        FIRST_NAME: firstName,
        REFERENCE_CODE: referenceCode,
        ISSUE_DESCRIPTION: description,
        DATE: new Date().toISOString(),
      },
    };
    return this.http.call(reportIssue, { body });
  }
}
