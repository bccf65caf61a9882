import { emailUpdate } from '../../contract/email.contract.ts'
import { getT } from '#platform/web/i18n/i18n.ts'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { changeEmails, labelEmails, refreshEmails, snoozeEmails } from '../email.api.ts'

// Changes made offline: starred, moved, labeled, snoozed (features.md X-12). Each states the target state rather than a toggle, so
// repeating it is harmless.

const KIND = 'email.change'
const ids = z.array(z.int())
const change = z.union([
  z.object({ does: z.literal('update'), ids, set: emailUpdate }),
  z.object({ does: z.literal('label'), ids, label: z.string(), set: z.enum(['add', 'remove']) }),
  z.object({ does: z.literal('snooze'), ids, until: z.nullable(z.string()) }),
])
export type MailChange = z.infer<typeof change>

export interface Changed {
  changeId?: number | undefined
  refused?: readonly { id: number; name: string; detail: string }[]
}
/** Sends it now. */
export async function carryChange(one: MailChange): Promise<Changed> {
  if (one.does === 'update') return changeEmails(one.ids, one.set)
  return one.does === 'label'
    ? labelEmails(one.ids, one.label, one.set)
    : snoozeEmails(one.ids, one.until)
}

/** Queues changes; the returned function takes them back while they are queued. */
export function queueChanges(changes: readonly MailChange[]): () => void {
  const before = new Set(outbox.waiting().map(one => one.id))
  for (const one of changes) outbox.keep(KIND, one)
  const queued = outbox.waiting().filter(one => !before.has(one.id))
  return () => {
    for (const { id } of queued) outbox.takeBack(id)
  }
}

/** Whether others are queued: later changes go behind them. */
export const hasWaitingChanges = (): boolean => outbox.waiting().some(one => one.kind === KIND)

outbox.register(KIND, {
  async send(args) {
    const { refused = [] } = await carryChange(z.parse(change, args))
    if (refused.length > 0)
      toast.error(getT('mail-notice')('changeRefused'), {
        lines: refused.map(({ name, detail }) => `${name}: ${detail}`),
      })
    // Once for all, or each would show the state before the next.
    if (outbox.waiting().filter(one => one.kind === KIND).length === 1) void refreshEmails()
  },
  onRefused(_, error) {
    toast.error(getT('mail-notice')('changeRefused'), {
      lines: [explainFailure(error, getT('ui'))],
    })
    void refreshEmails()
  },
})

let known: { from: ReturnType<typeof outbox.waiting>; ids: ReadonlySet<number> } | undefined
function waitingIds(): ReadonlySet<number> {
  const from = outbox.waiting()
  if (known?.from !== from)
    known = {
      from,
      ids: new Set(
        from.flatMap(({ kind, args }) => (kind === KIND ? z.parse(change, args).ids : [])),
      ),
    }
  return known.ids
}
/** Mails with a queued change. */
export const useChangedMails = (): ReadonlySet<number> =>
  useSyncExternalStore(outbox.subscribe, waitingIds)
