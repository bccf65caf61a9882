import { supportContract } from '../contract/support.contract.ts'
import type { Cases, Cell, Person } from '#app/server/test/matrix/matrix-world.ts'

// Tickets: one’s own, another person’s, and a missing one.

const nothing = () => ({})
const ABSENT = 999_999

async function ticket({ send }: Cell, owner: Person): Promise<number> {
  const body = { subject: 'Cell asks', message: '<p>Why?</p>' }
  const made = await send(supportContract.addTicket, { body }, owner.accessToken)
  return supportContract.addTicket.output.parse(made.json()).ticket.id
}
const byTicket = (sent: (id: number) => object) => ({
  own: async (cell: Cell) => sent(await ticket(cell, cell.me)),
  other: async (cell: Cell) => sent(await ticket(cell, await cell.person())),
  absent: () => sent(ABSENT),
})

export const supportCases: Cases = {
  'support.listTickets': { '-': nothing },
  'support.countTickets': { '-': nothing },
  'support.getTicket': byTicket(id => ({ query: { id: `${id}` } })),
  'support.addTicket': {
    own: () => ({ body: { subject: 'New one', message: '<p>Why?</p>' } }),
    other: async (cell: Cell) => ({
      body: { subject: 'New one', message: '<p>Why?</p>', requesterId: (await cell.person()).id },
    }),
  },
  'support.addQuestion': { '-': () => ({ body: { question: 'Where is it?' } }) },
  'support.contactSupport': {
    '-': () => ({ body: { about: 'error', text: 'It broke.', reference: 'req-1' } }),
  },
  'support.replyTicket': {
    ...byTicket(id => ({ body: { id, message: '<p>Said</p>' } })),
    note: async (cell: Cell) => ({
      body: { id: await ticket(cell, cell.me), message: '<p>Said</p>', isInternal: true },
    }),
  },
  'support.updateTicket': {
    ...byTicket(id => ({ body: { id, status: 'closed' } })),
    priority: async (cell: Cell) => ({
      body: { id: await ticket(cell, cell.me), priority: 'high' },
    }),
  },
}
