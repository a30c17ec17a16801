import type { MimeGroup } from '@anteroom/domain/documents/mimeGroup';
import type { Generated } from 'kysely';
import type { FirmTables } from '../../kernel/firms/tables.ts';

export interface CompanyTables {
  companies: FirmTables['companies'] & {
    /** ISO 3166 two-letter country code. */
    country: string;
    /** Default language of new users, such as `pt-br`. */
    language: string;
    /** IANA time zone name, such as `America/New_York`. */
    time_zone: Generated<string>;
    locked: Generated<boolean>;
    header_fill_color: string;
    header_text_color: string;
    /** A data URL or a path on this origin. */
    header_image: string | null;
    /** Picture, as a data URL, that is shown instead of `header_image`. */
    banner_image: string | null;
    header_line: string | null;
    sign_in_text: string | null;
    /** A hexadecimal colour, or a data URL of a PNG, JPEG, WebP or GIF. */
    sign_in_background: Generated<string | null>;
    /** `rgba(…)` or hexadecimal; null means the button colour at 0.1 alpha. */
    translucent_color: Generated<string | null>;
    /** A path of the portal or an `https` address. null: after signing out, people see a page that confirms it. */
    logout_url: Generated<string | null>;
    /** People who must use a second factor. null: only people for whom it is required individually. */
    second_factor: Generated<'staff' | 'everyone' | null>;
    /** Languages that its people can choose from; null means all languages of the portal. */
    languages: Generated<string[] | null>;
    /**
     * How its people sign in: with the portal's own accounts, with the provider of `OIDC_ISSUER`, or with either. null:
     * with the provider if there is one.
     */
    sign_in: Generated<'own' | 'external' | 'both' | null>;
    /** Whether people who sign in with the portal's own accounts may use an e-mailed code instead of a password. */
    passwordless: Generated<boolean>;
    /** Maximum number of bytes for the firm's documents; null means no limit. */
    storage_quota: Generated<number | null>;
    /**
     * The firm's own limits, in bytes, within `storage_quota`: for all its documents, and for those of one client. null
     * means no such limit.
     */
    own_quota: Generated<number | null>;
    client_quota: Generated<number | null>;
    /** Kinds of files that may be uploaded; null means all kinds that the portal supports. */
    upload_kinds: Generated<MimeGroup[] | null>;
    /**
     * Minutes of inactivity after which a session ends, and hours after which it ends in any case; null means the
     * operator's setting.
     */
    session_idle_minutes: Generated<number | null>;
    session_hours: Generated<number | null>;
    created_at: Generated<Date>;
  };
  /** Feature resources that are granted to everybody in the firm. */
  company_permissions: { company_id: string; permission: string };
  /** Infrastructure access controls that apply to the whole firm. */
  company_controls: { company_id: string; control: string };
}
