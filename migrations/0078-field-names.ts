import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Aging } from '#platform/server/database/schema-tools.ts'

// Tables, columns and stored keys with the names that the API has for them.

/** Old and new names. */
export const TABLES = [
  ['facts', 'key_values'],
  ['invoice_facts', 'invoice_key_values'],
  ['card_mail_people', 'card_mail_recipients'],
  ['product_waits', 'restock_alerts'],
  ['profile_named', 'profile_mentions'],
] as const
/** The same of columns, by the new names of their tables. */
export const COLUMNS = {
  calendar_events: [
    ['is_away', 'is_out_of_office'],
    ['away_note', 'out_of_office_message'],
  ],
  card_alerts: [
    ['by_mail', 'notifies_by_email'],
    ['met_at', 'last_triggered_at'],
  ],
  card_embeds: [['sites', 'allowed_origins']],
  card_mail_recipients: [['left_at', 'unsubscribed_at']],
  card_mails: [['rhythm', 'frequency']],
  coupons: [
    ['most_uses', 'max_uses'],
    ['most_uses_each', 'max_uses_per_customer'],
  ],
  email_entries: [['taught', 'trained_as']],
  invoice_plans: [['is_issuing', 'is_auto_issued']],
  invoices: [
    ['discount_as', 'discount_input'],
    ['surplus', 'overpayment'],
  ],
  plan_offers: [['is_as_given', 'has_default_texts']],
} as const
/** Keys of what a change of the last day is undone with: rows as they were. */
const UNDO_KEYS = [
  ['is_away', 'is_out_of_office'],
  ['away_note', 'out_of_office_message'],
  ['by_mail', 'notifies_by_email'],
  ['rhythm', 'frequency'],
  ['is_as_given', 'has_default_texts'],
  ['ways', 'channels'],
] as const
const AGING: Aging = { days: 30, moment: 'old.at' }

export const fieldNames: Migration = {
  name: '0078-field-names',
  async up(trx, { schema }) {
    for (const [from, to] of TABLES) await trx.schema.alterTable(from).renameTo(to).execute()
    for (const [table, columns] of Object.entries(COLUMNS))
      for (const [from, to] of columns)
        await trx.schema.alterTable(table).renameColumn(from, to).execute()
    await sql`update notice_choices
      set document = replace(document, '"ways":', '"channels":')`.execute(trx)
    await schema.dropAppendOnly(trx, 'audit_changes')
    for (const [from, to] of UNDO_KEYS)
      await sql`update audit_changes
        set undo_args = replace(undo_args, ${`"${from}":`}, ${`"${to}":`})
        where undo_args like ${`%"${from}":%`}`.execute(trx)
    await schema.appendOnly(trx, 'audit_changes', AGING)
  },
}
