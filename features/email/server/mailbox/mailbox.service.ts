import type { EmailSettings } from '../../contract/email-mailbox.contract.ts'
import { MAX_ATTACHMENT_BYTES } from '../../contract/email.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import { findPerson } from '#features/users/server/users.service.ts'
import { readMeta } from '../entry/entry.repo.ts'
import { countFolders } from './folders.repo.ts'
import { listLabels } from './labels.repo.ts'
import { cleanSettings, readEmailSettings, writeEmailSettings } from './settings.repo.ts'

// Mailbox settings are private: the log records that they changed, not how.

/** The sidebar's data. */
export async function readMailbox(
  read: Db,
  {
    userId,
    settings,
    canSendOutside,
  }: { userId: number; settings: SettingsService; canSendOutside: () => Promise<boolean> },
) {
  const person = await findPerson(read, userId)
  const { retention } = await settings.get()
  return {
    name: person.full_name,
    email: person.email,
    ...(await countFolders(read, userId)),
    emailsMeta: await readMeta(read, userId),
    labels: await listLabels(read, userId),
    settings: await readEmailSettings(read, userId),
    trashDays: retention.trashDays,
    canSendOutside: await canSendOutside(),
    attachmentBytes: MAX_ATTACHMENT_BYTES,
  }
}

export async function updateEmailSettings(
  { trx, caller: { userId }, actor, now }: MutationContext,
  input: { [Key in keyof EmailSettings]?: EmailSettings[Key] | undefined },
) {
  const changes = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  const next = { ...(await readEmailSettings(trx, userId)), ...changes }
  const ids = new Set(next.signatures.map(signature => signature.id))
  const existing = (id: string | null) => (id !== null && ids.has(id) ? id : null)
  await writeEmailSettings(
    trx,
    userId,
    cleanSettings({
      ...next,
      newSignature: existing(next.newSignature),
      replySignature: existing(next.replySignature),
    }),
  )
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Email',
    records: [{ id: userId, name: 'settings', after: { changed: Object.keys(changes) } }],
    onlyFor: userId,
  })
  return { settings: await readEmailSettings(trx, userId) }
}
