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
    /** Bytes that its documents may take; null: as many as there is room for. */
    storage_quota: Generated<number | null>;
    created_at: Generated<Date>;
  };
  /** Feature resources that everybody of the firm is granted. */
  company_permissions: { company_id: string; permission: string };
  /** Infrastructure access controls of the whole firm. */
  company_controls: { company_id: string; control: string };
}
