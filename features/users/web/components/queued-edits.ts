import {
  type User,
  type UserChange,
  user as userSchema,
  userChange,
} from '../../contract/users.contract.ts'
import { customName } from '#platform/contract/custom-values.rules.ts'
import { getT } from '#platform/web/i18n/i18n.ts'
import * as z from 'zod/mini'
import { isStale } from '#platform/web/api/api-error.ts'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { writeDraft } from '#ui/form/draft.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshUsers, rememberUser, updateUser } from '../users.api.ts'

// Edits made offline: queued, shown, and sent later. One that became stale is
// opened again with the typed values on its base version: saving it leads to the comparison.

const KIND = 'users.update'
const stored = z.object({ base: userSchema, change: userChange })
const bases = new Map<number, User>()

export const editDraftKey = (id: number): string => `user.edit.${id}`

/** What an overtaken edit was made on; once. */
export function takeBase(id: number): User | undefined {
  const base = bases.get(id)
  bases.delete(id)
  return base
}

/** Queues an edit, and shows it as if it were saved. */
export function queueEdit(base: User, change: UserChange): void {
  outbox.keep(KIND, { base, change })
  rememberUser(changedBy(base, change))
}
const changedBy = (base: User, change: UserChange): User => ({
  ...base,
  ...without(change),
  ...(base.customFields && { customFields: { ...base.customFields, ...change.customFields } }),
})

outbox.register(KIND, {
  async send(args) {
    const { base, change } = stored.parse(args)
    const { user } = await updateUser(change, base.version)
    rememberUser(user)
    await refreshUsers()
    toast.done(getT('users')('done.saved', { name: user.fullName }))
  },
  onRefused(args, error) {
    const { base, change } = stored.parse(args)
    void refreshUsers()
    if (!isStale(error)) {
      toast.error(explainFailure(error, getT('ui')))
      return
    }
    bases.set(base.id, base)
    writeDraft(editDraftKey(base.id), textsIn(changedBy(base, change)))
    toast.error(getT('ui')('stale.title', { name: base.fullName }), {
      action: { text: getT('ui')('stale.compare'), run: () => openEdit(base.id) },
    })
  },
})

const opened = new EventTarget()
function openEdit(id: number): void {
  opened.dispatchEvent(new CustomEvent('open', { detail: id }))
}

/** Called when a stale edit needs attention. */
export function onOpenEdit(listener: (id: number) => void): () => void {
  const handle = (event: Event) => event instanceof CustomEvent && listener(Number(event.detail))
  opened.addEventListener('open', handle)
  return () => opened.removeEventListener('open', handle)
}

const without = (change: UserChange) =>
  Object.fromEntries(
    Object.entries(change).filter(([key, value]) => key !== 'id' && value !== undefined),
  )
const textsIn = ({ customFields = {}, ...user }: User): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(user).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ),
  // A list of choices is written with commas, as forms have it.
  ...Object.fromEntries(
    Object.entries(customFields).map(([key, value]) => [customName(key), String(value ?? '')]),
  ),
})
