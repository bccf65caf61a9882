import { MINUTE } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { emailContract } from '../../contract/email.contract.ts'
import { EMAIL_LABELS, type EmailFolder } from '../../contract/email.rules.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkModel } from '#app/server/test/check-model.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Property test: after any sequence of bulk changes a mailbox matches a plain model: what is in which folder, in order,
// and the counts, which are kept apart. `npm run proof -- models` is the long run.

const LONG = 30 * MINUTE
const TARGETS = ['inbox', 'spam', 'archive', 'trash'] as const

interface Mail {
  id: number
  folder: EmailFolder
  cameFrom: EmailFolder | null
  isRead: boolean
  isStarred: boolean
  labels: string[]
}
/** Newest first. */
type Model = readonly Mail[]

interface Step {
  kind: 'read' | 'star' | 'move' | 'delete' | 'restore' | 'label'
  mails: number[]
  isOn: boolean
  folder: (typeof TARGETS)[number]
  label: (typeof EMAIL_LABELS)[number]
  isUndone: boolean
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...(['read', 'star', 'move', 'delete', 'restore', 'label'] as const)),
  mails: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 3 }),
  isOn: fc.boolean(),
  folder: fc.constantFrom(...TARGETS),
  label: fc.constantFrom(...EMAIL_LABELS),
  isUndone: fc.boolean(),
})

let test: TestApp
let token = ''
beforeAll(async () => {
  test = await createTestApp()
  token = (await test.login('admin')).accessToken
})
afterAll(() => test.close())

/** Without a folder: every one but trash. */
async function listFolder(folder: EmailFolder | '') {
  const query = { folder, view: 'rows', perPage: '100' }
  const answer = await test.call(emailContract.listEmails, { token, query })
  return emailContract.listEmails.output.parse(answer.json())
}
async function readMailbox() {
  const lists = [await listFolder(''), await listFolder('trash')]
  const mails = lists.flatMap(({ emails }) =>
    emails.map(({ id, folder, cameFrom, isRead, isStarred, labels }) => ({
      id,
      folder,
      cameFrom,
      isRead,
      isStarred,
      labels: labels.toSorted(),
    })),
  )
  return { mails, meta: lists[0]?.emailsMeta }
}

function expectedMailbox(model: Model): Awaited<ReturnType<typeof readMailbox>> {
  const isUnread = (folder: EmailFolder) => (mail: Mail) => mail.folder === folder && !mail.isRead
  return {
    mails: [
      ...model.filter(({ folder }) => folder !== 'trash'),
      ...model.filter(({ folder }) => folder === 'trash'),
    ],
    meta: {
      inbox: model.filter(isUnread('inbox')).length,
      draft: model.filter(({ folder }) => folder === 'draft').length,
      spam: model.filter(isUnread('spam')).length,
    },
  }
}

/** What a step makes of a mail. */
function change(mail: Mail, { kind, isOn, folder, label }: Step): Mail {
  const toTrash = { folder: 'trash' as const, cameFrom: mail.cameFrom ?? mail.folder }
  if (kind === 'read') return { ...mail, isRead: isOn }
  if (kind === 'star') return { ...mail, isStarred: isOn }
  if (kind === 'label') {
    const others = mail.labels.filter(one => one !== label)
    return { ...mail, labels: (isOn ? [...others, label] : others).toSorted() }
  }
  if (kind === 'restore')
    return mail.folder === 'trash'
      ? { ...mail, folder: mail.cameFrom ?? 'inbox', cameFrom: null }
      : mail
  if (kind === 'move' && folder !== 'trash') return { ...mail, folder, cameFrom: null }
  return { ...mail, ...toTrash }
}

const UPDATES: Record<Exclude<Step['kind'], 'label'>, (one: Step) => object> = {
  read: ({ isOn }) => ({ isRead: isOn }),
  star: ({ isOn }) => ({ isStarred: isOn }),
  move: ({ folder }) => ({ folder }),
  delete: () => ({ isDeleted: true }),
  restore: () => ({ isDeleted: false }),
}

async function send(call: Parameters<TestApp['call']>[0], body: unknown) {
  const answer = await test.call(call, { token, body })
  if (answer.statusCode >= 400) throw new Error(`${call.path} ${answer.statusCode} ${answer.body}`)
  return answer
}

/** Sends the step, takes it back if it says so, and answers the model after it. */
async function carryOut(model: Model, one: Step, ids: readonly number[]): Promise<Model> {
  const { kind, label, isOn, isUndone } = one
  const emailIds = one.mails.flatMap(index => ids[index] ?? [])
  const answer =
    kind === 'label'
      ? await send(emailContract.updateEmailsLabel, {
          emailIds,
          label,
          set: isOn ? 'add' : 'remove',
        })
      : await send(emailContract.updateEmails, { emailIds, dataToUpdate: UPDATES[kind](one) })
  const { changeId } = emailContract.updateEmails.output.parse(answer.json())
  if (isUndone && changeId !== undefined) {
    await send(changesContract.undoChange, { id: changeId })
    return model
  }
  return model.map(mail => (emailIds.includes(mail.id) ? change(mail, one) : mail))
}

it(
  'MAIL-07 MAIL-08 MAIL-09 F19 matches a plain model after any sequence of changes',
  async () => {
    const { emails } = await listFolder('inbox')
    const ids = emails.slice(0, 8).map(({ id }) => id)
    expect(ids).toHaveLength(8)
    await checkModel<Model, Step>({
      commands: 75,
      step,
      start: readByAge,
      carryOut: (model, one) => carryOut(model, one, ids),
      compare: async (model, one) =>
        expect(await readMailbox(), JSON.stringify(one)).toEqual(expectedMailbox(model)),
    })
  },
  LONG,
)

/** Every mail as it is, newest first: the order within all folders. */
async function readByAge(): Promise<Model> {
  const { mails } = await readMailbox()
  const rows = await test.database.read
    .selectFrom('email_entries')
    .select('id')
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ id }) => mails.find(mail => mail.id === id) ?? [])
}
