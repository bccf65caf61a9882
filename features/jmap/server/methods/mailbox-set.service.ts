import * as z from 'zod/mini'
import type { Args, RequestContext } from '../jmap.context.ts'
import {
  forbiddenError,
  invalidProperties,
  MethodError,
  notFoundError,
  SetError,
} from '../jmap.errors.ts'
import { fromMailboxId, labelNumber, toMailboxId } from '../request/ids.service.ts'
import { answerSet } from '../request/set.service.ts'
import { stateOf } from './changes.service.ts'
import { listMailboxes } from './mailbox.service.ts'

// `Mailbox/set` (RFC 8621, 2.5): labels can be made, renamed and destroyed; folders are fixed.

const setFields = z.object({
  name: z.optional(z.string()),
  parentId: z.optional(z.nullable(z.string())),
  role: z.optional(z.nullable(z.string())),
  sortOrder: z.optional(z.int()),
  isSubscribed: z.optional(z.boolean()),
})
const SETTABLE = ['name', 'parentId', 'role', 'sortOrder', 'isSubscribed']

/** The new name, if any. Throws for what folders and labels cannot be. */
function readName(given: Args, onCreate: boolean): string | undefined {
  const read = setFields.safeParse(given)
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => String(path[0]))
  const unknown = Object.keys(given).filter(name => !SETTABLE.includes(name))
  if (unknown.length > 0 || !read.success) throw invalidProperties([...wrong, ...unknown])
  const { name, parentId = null, role = null, sortOrder, isSubscribed } = read.data
  const refused = [
    ...(parentId === null ? [] : ['parentId']),
    ...(role === null ? [] : ['role']),
    ...(sortOrder === undefined || (onCreate && sortOrder === 0) ? [] : ['sortOrder']),
    ...(isSubscribed === false ? ['isSubscribed'] : []),
    ...(onCreate && name === undefined ? ['name'] : []),
  ]
  if (refused.length > 0)
    throw invalidProperties(
      refused,
      'Labels have a name alone: no parent, role or order, and all are subscribed.',
    )
  return name
}

const isOnDestroy = z.object({ onDestroyRemoveEmails: z.optional(z.boolean()) })

export async function setMailboxes(context: RequestContext, args: Args): Promise<Args> {
  const { mail, by } = context
  const destroys = isOnDestroy.safeParse(args)
  if (!destroys.success)
    throw new MethodError('invalidArguments', undefined, ['onDestroyRemoveEmails'])
  const find = async (id: string) => {
    const key = fromMailboxId(id)
    const found = (await listMailboxes(context)).find(one => one.id === id)
    if (key === undefined || found === undefined) throw notFoundError()
    const label = 'label' in key ? labelNumber(key.label) : undefined
    if (label === undefined) throw forbiddenError('This mailbox is built in.')
    return { label, total: found.totalEmails }
  }
  const assertFree = async (name: string, except?: string) => {
    const taken = (await listMailboxes(context)).find(
      one => one.id !== except && one.name.toLowerCase() === name.trim().toLowerCase(),
    )
    if (taken !== undefined)
      throw new SetError({
        type: 'alreadyExists',
        description: 'A mailbox with this name already exists.',
        existingId: taken.id,
      })
  }
  return {
    ...(await answerSet(context, args, {
      state: () => stateOf(context),
      async create(given) {
        const name = readName(given, true) ?? ''
        await assertFree(name)
        const id = toMailboxId({ label: `label-${await mail.addLabel(by, name)}` })
        const { name: _, ...made } =
          (await listMailboxes(context)).find(one => one.id === id) ?? notThere()
        return made
      },
      async update(id, patch) {
        const { label } = await find(id)
        const name = readName(patch, false)
        if (name !== undefined) {
          await assertFree(name, id)
          await mail.renameLabel(by, label, name)
        }
        return null
      },
      async destroy(id) {
        const { label, total } = await find(id)
        // Its mails stay in their folders.
        if (total > 0 && destroys.data.onDestroyRemoveEmails !== true)
          throw new SetError({ type: 'mailboxHasEmail' })
        await mail.deleteLabel(by, label)
      },
    })),
  }
}
function notThere(): never {
  throw notFoundError()
}
