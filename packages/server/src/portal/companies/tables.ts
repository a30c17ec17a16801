import type { MimeGroup } from '@anteroom/domain/documents/mimeGroup';
import type { Generated } from 'kysely';
import type { FirmTables } from '../../kernel/firms/tables.ts';

export interface CompanyTables {
  companies: FirmTables['companies'] & {
    /** ISO 3166 two-letter code. */
    country: string;
    /** Language of new users, such as `pt-br`. */
    language: string;
    /** IANA, as `America/New_York`. */
    time_zone: Generated<string>;
    locked: Generated<boolean>;
    header_fill_color: string;
    header_text_color: string;
    /** A data URL or a path of this origin. */
    header_image: string | null;
    /** Picture, as a data URL, that is shown instead of the image. */
    banner_image: string | null;
    header_line: string | null;
    sign_in_text: string | null;
    /** A hexadecimal colour, or a data URL of a PNG, JPEG, WebP or GIF. */
    sign_in_background: Generated<string | null>;
    /** `rgba(…)` or hexadecimal; null: the button colour at 0.1 alpha. */
    translucent_color: Generated<string | null>;
    /** A path of the portal, or an address of https; null: signing out ends on a page that says so. */
    logout_url: Generated<string | null>;
    /** People who must give a second factor; null: those alone of whom it is asked one by one. */
    second_factor: Generated<'staff' | 'everyone' | null>;
    /** Languages that its people choose from; null: all of the portal. */
    languages: Generated<string[] | null>;
    /**
     * How its people sign in: with accounts of the portal's own, at the provider of `OIDC_ISSUER`, or either. null: at the
     * provider if there is one.
     */
    sign_in: Generated<'own' | 'external' | 'both' | null>;
    /** Whether its people may sign in to the portal's own accounts by a mailed code, without a password. */
    passwordless: Generated<boolean>;
    /** Bytes that its documents may take; null: as many as there is room for. */
    storage_quota: Generated<number | null>;
    /** Bytes that the firm lets its documents take within `storage_quota`, and those of one client; null: no limit of its own. */
    own_quota: Generated<number | null>;
    client_quota: Generated<number | null>;
    /** Kinds of files that may be uploaded; null: all of the portal. */
    upload_kinds: Generated<MimeGroup[] | null>;
    /** Minutes without a request after which a session ends, and hours after which it does in any case; null: as the operator says. */
    session_idle_minutes: Generated<number | null>;
    session_hours: Generated<number | null>;
    created_at: Generated<Date>;
  };
  /** Feature resources that everybody of the firm is granted. */
  company_permissions: { company_id: string; permission: string };
  /** Infrastructure access controls of the whole firm. */
  company_controls: { company_id: string; control: string };
}
