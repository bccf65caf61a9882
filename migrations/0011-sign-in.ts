import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// Two-factor authentication, unconfirmed addresses, locked sessions, and usual sign-in places.
export const signIn: Migration = {
  name: '0011-sign-in',
  async up(trx) {
    const ofUser = (table: string) =>
      trx.schema
        .createTable(table)
        .addColumn('user_id', 'integer', column =>
          column.notNull().references('users.id').onDelete('cascade'),
        )

    // `last_step` is the newest 30-second step whose code was used: no code works twice.
    await ofUser('two_factors')
      .addColumn('sealed_key', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'integer', column => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('two_factors_key', ['user_id'])
      .execute()
    await ofUser('recovery_codes')
      .addColumn('hash', 'text', column => column.notNull())
      .addColumn('used_at', 'text')
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
      .execute()
    await ofUser('sign_in_challenges')
      .addColumn('hash', 'text', column => column.notNull())
      .addColumn('remember', 'integer', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .addColumn('tries', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('used_at', 'text')
      .addPrimaryKeyConstraint('sign_in_challenges_key', ['hash'])
      .execute()
    // `password_mark` ties a remembered device to the password it was remembered under: any change of that ends it.
    await ofUser('remembered_devices')
      .addColumn('hash', 'text', column => column.notNull())
      .addColumn('password_mark', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('remembered_devices_key', ['user_id', 'hash'])
      .execute()
    await ofUser('known_devices')
      .addColumn('mark', 'text', column => column.notNull())
      .addColumn('first_seen_at', 'text', column => column.notNull())
      .addColumn('last_seen_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'mark'])
      .execute()
    for (const table of ['sign_in_challenges', 'remembered_devices']) {
      await trx.schema.createIndex(`${table}_expiry`).on(table).column('expires_at').execute()
    }
    await trx.schema
      .createIndex('sign_in_challenges_user')
      .on('sign_in_challenges')
      .column('user_id')
      .execute()

    // Registered with an address that is not confirmed yet.
    await sql`alter table users add column email_unconfirmed integer not null default 0`.execute(
      trx,
    )
    await sql`alter table sessions add column locked_at text`.execute(trx)
  },
}
