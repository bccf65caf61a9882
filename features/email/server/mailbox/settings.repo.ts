import { type EmailSettings, emailSettings } from '../../contract/email-mailbox.contract.ts'
import { asStored } from '#platform/server/database/stored.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import '../email.tables.ts'

// One document per mailbox; missing fields take the contract's defaults.

const storedSettings = asStored(emailSettings)

export async function readEmailSettings(db: Db, ownerId: number): Promise<EmailSettings> {
  const row = await db
    .selectFrom('email_settings')
    .select('document')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  const found = row === undefined ? undefined : storedSettings.safeParse(JSON.parse(row.document))
  return found?.success === true ? found.data : emailSettings.parse({})
}

export async function writeEmailSettings(
  trx: Trx,
  ownerId: number,
  settings: EmailSettings,
): Promise<void> {
  const row = { owner_id: ownerId, document: JSON.stringify(settings) }
  await trx
    .insertInto('email_settings')
    .values(row)
    .onConflict(conflict => conflict.column('owner_id').doUpdateSet({ document: row.document }))
    .execute()
}

/** Sanitizes the texts that are sent out. */
export function cleanSettings(settings: EmailSettings): EmailSettings {
  const { signatures, vacation } = settings
  return {
    ...settings,
    signatures: signatures.map(signature => ({
      ...signature,
      html: sanitizeRichText(signature.html),
    })),
    vacation: { ...vacation, message: sanitizeRichText(vacation.message) },
  }
}
