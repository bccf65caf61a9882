import { cardAlertsContract } from '../contract/card-alerts.contract.ts'
import { cardBoardsContract } from '../contract/card-boards.contract.ts'
import { cardMailsContract } from '../contract/card-mails.contract.ts'
import type { Cases, Cell, Person } from '#app/server/test/matrix/matrix-world.ts'

// Personal dashboard records: own, and of others. Tasks are a figure that everyone can read.

const goals = { figure: 'goals.completed', direction: 'above', amount: 3 }
const TODAY = '2026-03-02'
async function alertOf({ send }: Cell, owner: Person): Promise<number> {
  const answer = await send(cardAlertsContract.addAlert, { body: goals }, owner.accessToken)
  return cardAlertsContract.addAlert.output.parse(answer.json()).alert.id
}
async function noteOf({ send }: Cell, owner: Person, isShared = false): Promise<number> {
  const answer = await send(
    cardBoardsContract.addNote,
    { body: { day: TODAY, text: 'A fair', isShared } },
    owner.accessToken,
  )
  return cardBoardsContract.addNote.output.parse(answer.json()).note.id
}
const mailBody = (userIds: number[]) => ({
  board: 'store',
  cards: ['goals'],
  frequency: 'weekly',
  timeZone: 'UTC',
  userIds,
})
async function mailOf({ send }: Cell, owner: Person, reader = owner): Promise<number> {
  const answer = await send(
    cardMailsContract.addBoardMail,
    { body: mailBody([reader.id]) },
    owner.accessToken,
  )
  return cardMailsContract.addBoardMail.output.parse(answer.json()).mail.id
}
async function embedOf({ send }: Cell, owner: Person) {
  const answer = await send(
    cardMailsContract.addEmbed,
    { body: { card: 'goals', days: 7 } },
    owner.accessToken,
  )
  const { id, pageUrl } = cardMailsContract.addEmbed.output.parse(answer.json()).embed
  return { id, token: pageUrl.split('/').at(-1) ?? '' }
}
const ABSENT = 999_999
type Of = (cell: Cell) => Promise<number>
const each = <Sent>(of: Record<string, Of>, send: (id: number) => Sent) =>
  Object.fromEntries(
    Object.entries(of).map(([name, find]) => [name, async (cell: Cell) => send(await find(cell))]),
  )
const ALERTS: Record<string, Of> = {
  own: cell => alertOf(cell, cell.me),
  other: async cell => alertOf(cell, await cell.person()),
  absent: async () => ABSENT,
}
const NOTES: Record<string, Of> = {
  own: cell => noteOf(cell, cell.me),
  shared: async cell => noteOf(cell, await cell.person('maintainer'), true),
  other: async cell => noteOf(cell, await cell.person()),
  absent: async () => ABSENT,
}

const MAILS: Record<string, Of> = {
  own: cell => mailOf(cell, cell.me),
  other: async cell => mailOf(cell, await cell.person()),
  absent: async () => ABSENT,
}
const EMBEDS: Record<string, Of> = {
  own: async cell => (await embedOf(cell, cell.me)).id,
  other: async cell => (await embedOf(cell, await cell.person())).id,
  absent: async () => ABSENT,
}
const byToken = {
  right: async (cell: Cell) => ({
    params: { token: (await embedOf(cell, await cell.person())).token },
  }),
}

export const boardsCases: Cases = {
  'card.listAlerts': { '-': () => ({}) },
  'card.addAlert': {
    own: () => ({ body: goals }),
    report: () => ({ body: { figure: 'overdue', direction: 'above', amount: 10_000 } }),
  },
  'card.updateAlert': each(ALERTS, id => ({ body: { id, amount: 4 } })),
  'card.deleteAlert': each(ALERTS, id => ({ params: { id: `${id}` } })),
  'card.explainChange': {
    report: () => ({ query: { figure: 'revenue', from: '2026-02-01', to: '2026-02-28' } }),
  },
  'card.listFirstLayouts': { '-': () => ({}) },
  'card.saveFirstLayout': {
    '-': () => ({ body: { board: 'store', role: 'editor', layout: 'tasks=m' } }),
  },
  'card.listNotes': { '-': () => ({}) },
  'card.addNote': {
    own: () => ({ body: { day: TODAY, text: 'Fair' } }),
    shared: () => ({ body: { day: TODAY, text: 'Fair', isShared: true } }),
  },
  'card.updateNote': each(NOTES, id => ({ body: { id, text: 'Another fair' } })),
  'card.deleteNote': each(NOTES, id => ({ params: { id: `${id}` } })),
  'card.listBoardMails': { '-': () => ({}) },
  'card.addBoardMail': {
    own: ({ me }) => ({ body: mailBody([me.id]) }),
    other: async cell => ({ body: mailBody([(await cell.person('maintainer')).id]) }),
    deaf: async cell => ({ body: mailBody([(await cell.person()).id]) }),
  },
  'card.updateBoardMail': each(MAILS, id => ({ body: { id, frequency: 'daily' } })),
  'card.deleteBoardMail': each(MAILS, id => ({ params: { id: `${id}` } })),
  'card.leaveBoardMail': each(MAILS, id => ({ body: { id, hasUnsubscribed: true } })),
  'card.listEmbeds': { '-': () => ({}) },
  'card.addEmbed': {
    own: () => ({ body: { card: 'goals', days: 7 } }),
    report: () => ({ body: { card: 'devices', days: 7 } }),
  },
  'card.revokeEmbed': each(EMBEDS, id => ({ body: { id } })),
  'card.openEmbed': byToken,
  'card.getEmbedPicture': byToken,
}
