import type { Generated } from 'kysely';

export interface CompanyTables {
  companies: {
    company_id: string;
    name: string;
    /** ISO 3166 two-letter code. */
    country: string;
    /** Of new users, as `pt-br`. */
    language: string;
    /** IANA, as `America/New_York`. */
    time_zone: Generated<string>;
    locked: Generated<boolean>;
    /** Where the firm is told of what its clients send. */
    email: string;
    header_fill_color: string;
    header_text_color: string;
    button_fill_color: string;
    button_text_color: string;
    /** A data URL or a path of this origin. */
    header_image: string | null;
    /** Shown instead of the image; a data URL. */
    banner_image: string | null;
    header_line: string | null;
    sign_in_text: string | null;
    /** A hexadecimal colour, or a data URL of a PNG, JPEG, WebP or GIF. */
    sign_in_background: Generated<string | null>;
    /** `rgba(…)` or hexadecimal; null: the button colour at 0.1 alpha. */
    translucent_color: Generated<string | null>;
    /** A path of the portal, or an address of https; null: signing out ends on a page that says so. */
    logout_url: Generated<string | null>;
    /** Bytes that its documents may take; null: as many as there is room for. */
    storage_quota: Generated<number | null>;
    created_at: Generated<Date>;
  };
  /** Feature resources that everybody of the firm is granted. */
  company_permissions: { company_id: string; permission: string };
  /** Infrastructure access controls of the whole firm. */
  company_controls: { company_id: string; control: string };
}
