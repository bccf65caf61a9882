import { EMAIL_FOLDERS } from '../../contract/email.rules.ts'
import * as z from 'zod/mini'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { EmailChanges } from '../email.context.ts'
import { emailNotFound } from '../email.errors.ts'

const placing = z.object({
  folder: z.optional(z.enum(EMAIL_FOLDERS)),
  cameFrom: z.optional(z.nullable(z.enum(EMAIL_FOLDERS))),
  isRead: z.optional(z.boolean()),
  isStarred: z.optional(z.boolean()),
  snoozedUntil: z.optional(z.nullable(z.string())),
  labels: z.optional(z.array(z.string())),
})
const args = z.object({
  ownerId: z.int(),
  mails: z.array(z.object({ id: z.int(), before: placing, after: placing })),
})

/** Undo: restores folder and flags unless the mail was changed since. Only the owner can undo. */
export function createEmailUndo(changes: EmailChanges): Record<string, UndoStep> {
  return {
    'email.revert': async ({ trx, caller, actor, now, args: given }) => {
      const { ownerId, mails } = args.parse(given)
      if (ownerId !== caller.userId) throw emailNotFound()
      const byId = new Map(mails.map(mail => [mail.id, mail]))
      const placed = await changes.place(
        { trx, now },
        {
          ownerId,
          ids: mails.map(({ id }) => id),
          stepOf: id => current => {
            const mail = byId.get(id)
            if (mail === undefined) return current
            const isSame = Object.entries(mail.after).every(
              ([key, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(current, key)),
            )
            if (!isSame) throw changedSince(`#${id}`)
            const { before } = mail
            return {
              folder: before.folder ?? current.folder,
              cameFrom: before.cameFrom === undefined ? current.cameFrom : before.cameFrom,
              isRead: before.isRead ?? current.isRead,
              isStarred: before.isStarred ?? current.isStarred,
              snoozedUntil:
                before.snoozedUntil === undefined ? current.snoozedUntil : before.snoozedUntil,
              labels: before.labels ?? current.labels,
            }
          },
        },
      )
      await changes.record({ trx, actor, now }, { ownerId, changes: placed.changes })
    },
  }
}
