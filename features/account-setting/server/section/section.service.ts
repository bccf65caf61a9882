import { type accountUpdate, noticesForm } from '../../contract/account.contract.ts'
import * as z from 'zod/mini'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import {
  type Choices,
  findChoices,
  saveChoices,
} from '#features/notifications/server/notifications.service.ts'
import {
  type UserRow,
  findUser,
  updateUserRow,
  userNotFound,
} from '#features/users/server/users.service.ts'
import { findSections, type SectionName, saveSection } from '../account-setting.repo.ts'

// Sections that are saved as they are. Each has its own version: editing links in one window never conflicts with editing the bio in
// another.

type Update = z.output<typeof accountUpdate>
export type Document = Extract<Update, { section: SectionName }>
type Notices = Omit<Extract<Update, { section: 'notification' }>, 'section'>

interface Write {
  caller: Pick<Caller, 'userId'>
  actor: Actor
  now: Date
}

/** Saves a section; returns the change's id. Throws 412 when it is newer than `ifMatch`. */
export async function updateSection(
  trx: Trx,
  update: Document,
  { caller, actor, now, ifMatch }: Write & { ifMatch?: number | undefined },
): Promise<number> {
  const { section, ...fields } = update
  const user = await getUser(trx, caller.userId)
  const { before, version } = await readSection(trx, user, section)
  if (isStale(ifMatch, version)) throw staleVersion({ ...before, version })
  const after = { ...before, ...fields }
  await writeSection(trx, { user, section, fields: after, version, now })
  return record(trx, { user, section, before, after, actor, now })
}

/** Saves notification choices. Returns the new version and the change's id. */
export async function updateNotices(
  trx: Trx,
  {
    userId,
    choices: { channels, ...flags },
    actor,
    now,
    ifMatch,
  }: Omit<Write, 'caller'> & { userId: number; choices: Notices; ifMatch?: number | undefined },
): Promise<{ version: number; changeId: number }> {
  const user = await getUser(trx, userId)
  const before = await findChoices(trx, userId)
  if (isStale(ifMatch, before.version)) {
    throw staleVersion({ ...before.flags, channels: before.channels, version: before.version })
  }
  const version = await saveChoices(trx, { userId, flags, channels, version: before.version, now })
  const records = [
    {
      id: userId,
      name: user.full_name,
      before: toRecorded(before),
      after: toRecorded({ flags, channels }),
    },
  ]
  const undo = {
    kind: 'account.revert',
    args: {
      userId,
      section: 'notification',
      before: toRecorded(before),
      after: toRecorded({ flags, channels }),
    },
  }
  const changeId = await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Account',
    records,
    undo,
    onlyFor: userId,
  })
  return { version, changeId }
}

/** As entries of the audit log store the choices, for undo. */
const toRecorded = ({ flags, channels }: Pick<Choices, 'flags' | 'channels'>) => ({
  ...flags,
  channels,
})

/** A section as its form shows it: `info` includes two columns of the user. */
async function readSection(
  trx: Trx,
  user: UserRow,
  section: SectionName,
): Promise<{ before: Record<string, string>; version: number }> {
  const { version, ...document } = (await findSections(trx, user.id))[section]
  return {
    before:
      section === 'info' ? { ...document, country: user.country, phone: user.contact } : document,
    version,
  }
}

interface SectionWrite {
  user: UserRow
  section: SectionName
  fields: Record<string, string>
  version: number
  now: Date
}

async function writeSection(
  trx: Trx,
  { user, section, fields, version, now }: SectionWrite,
): Promise<void> {
  if (section !== 'info')
    return saveSection(trx, { userId: user.id, section, document: fields, version, now })
  const { country = user.country, phone = user.contact, ...document } = fields
  await saveSection(trx, { userId: user.id, section, document, version, now })
  if (country === user.country && phone === user.contact) return
  await updateUserRow(trx, user.id, { country, contact: phone, updated_at: now.toISOString() })
  await announce(trx, { topic: 'User', ids: [user.id], now })
}

interface Recorded {
  user: UserRow
  section: SectionName
  before: Record<string, string>
  after: Record<string, string>
  actor: Actor
  now: Date
}

/** The log holds values of publicly listed fields; of private ones only the names. */
function record(trx: Trx, { user, section, before, after, actor, now }: Recorded): Promise<number> {
  const changed = Object.keys(after).filter(key => before[key] !== after[key])
  const open = changed.filter(key => section === 'info' && (key === 'country' || key === 'phone'))
  const pick = (from: Record<string, string>) =>
    Object.fromEntries(open.map(key => [key, from[key]]))
  const own = changed.filter(key => !open.includes(key)).join(', ')
  const records = [
    {
      id: user.id,
      name: user.full_name,
      before: { ...pick(before), fields: '' },
      after: { ...pick(after), fields: own },
    },
  ]
  const undo = { kind: 'account.revert', args: { userId: user.id, section, before, after } }
  return recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Account',
    records,
    undo,
    onlyFor: user.id,
  })
}

async function getUser(trx: Trx, id: number): Promise<UserRow> {
  const user = await findUser(trx, id)
  if (user === undefined) throw userNotFound()
  return user
}

const words = z.record(z.string(), z.string())
const steps = z.discriminatedUnion('section', [
  z.object({
    userId: z.int(),
    section: z.enum(['info', 'social', 'billing']),
    before: words,
    after: words,
  }),
  z.object({
    userId: z.int(),
    section: z.literal('notification'),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  }),
])

/** Restores a section, unless it has changed since. */
export const revertSection: UndoStep = async ({ trx, args, caller, actor, now }) => {
  const step = steps.parse(args)
  // Reveals nothing of other people's accounts.
  if (step.userId !== caller.userId && !caller.can('update', 'User')) throw userNotFound()
  if (step.section === 'notification') return revertNotices(trx, { step, actor, now })
  const user = await getUser(trx, step.userId)
  const { section, before, after } = step
  const current = await readSection(trx, user, section)
  const changed = Object.keys(after).filter(key => before[key] !== after[key])
  if (changed.some(key => current.before[key] !== after[key])) throw changedSince(user.full_name)
  const back = {
    ...current.before,
    ...Object.fromEntries(changed.map(key => [key, before[key] ?? ''])),
  }
  await writeSection(trx, { user, section, fields: back, version: current.version, now })
  await record(trx, { user, section, before: current.before, after: back, actor, now })
}

async function revertNotices(
  trx: Trx,
  {
    step,
    actor,
    now,
  }: {
    step: { userId: number; before: Record<string, unknown>; after: Record<string, unknown> }
    actor: Actor
    now: Date
  },
): Promise<void> {
  const current = await findChoices(trx, step.userId)
  const user = await getUser(trx, step.userId)
  const same = JSON.stringify(toRecorded(current)) === JSON.stringify(step.after)
  const { channels, ...flags } = step.before
  const back = noticesForm.safeParse({ ...flags, channels })
  if (!same || !back.success) throw changedSince(user.full_name)
  await updateNotices(trx, { userId: step.userId, choices: back.data, actor, now })
}
