import type { LabelColor } from '../../contract/email.rules.ts'
import * as z from 'zod/mini'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { emailNotFound } from '../email.errors.ts'
import {
  assertDeletedLabel,
  getLabel,
  insertLabel,
  removeLabel,
  restoreLabel,
  toLabel,
  updateLabelRow,
} from './labels.repo.ts'

// Custom labels. The log does not name them: those who may read it may not read mail.

export async function addLabel(
  { trx, caller: { userId }, actor, now }: MutationContext,
  { name, color, dialect }: { name: string; color: LabelColor; dialect: Dialect },
) {
  const row = await insertLabel(trx, { name, color, ownerId: userId, now, dialect })
  await recordChange(trx, {
    actor,
    now,
    action: 'create',
    subject: 'Email',
    records: [{ id: row.id, name: 'label', after: { color: row.color } }],
    onlyFor: userId,
  })
  return { label: toLabel(row) }
}

export async function updateLabel(
  { trx, caller: { userId }, now }: MutationContext,
  change: Parameters<typeof updateLabelRow>[1],
) {
  const { id } = change
  await getLabel(trx, userId, id)
  await updateLabelRow(trx, change)
  await announce(trx, { topic: 'Email', ids: [], now, userId })
  return { label: toLabel(await getLabel(trx, userId, id)) }
}

export async function deleteLabel(
  { trx, caller: { userId }, actor, now }: MutationContext,
  id: number,
) {
  await getLabel(trx, userId, id)
  const entryIds = await removeLabel(trx, { ownerId: userId, id, now })
  const changeId = await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Email',
    records: [{ id, name: 'label', before: { mails: entryIds.length } }],
    undo: {
      kind: 'email.label',
      args: { ownerId: userId, id, entryIds: entryIds.slice(0, 10_000) },
    },
    onlyFor: userId,
  })
  // Any mail may have had it.
  await announce(trx, { topic: 'Email', ids: [], now, userId })
  return { id, changeId }
}

const labelArgs = z.object({ ownerId: z.int(), id: z.int(), entryIds: z.array(z.int()) })

export const labelUndo = (dialect: Dialect): Record<string, UndoStep> => ({
  'email.label': async ({ trx, caller, actor, now, args }) => {
    const { ownerId, id, entryIds } = labelArgs.parse(args)
    if (ownerId !== caller.userId) throw emailNotFound()
    await assertDeletedLabel(trx, id)
    await restoreLabel(trx, { ownerId, id, entryIds, dialect })
    await recordChange(trx, {
      actor,
      now,
      action: 'restore',
      subject: 'Email',
      records: [{ id, name: 'label' }],
      onlyFor: ownerId,
    })
    await announce(trx, { topic: 'Email', ids: [], now, userId: ownerId })
  },
})
