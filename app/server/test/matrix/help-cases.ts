import { faqEditingContract } from '#features/faq/contract/faq-editing.contract.ts'
import { supportContract } from '#features/support/contract/support.contract.ts'
import type { Cases, Cell, Person } from './matrix-world.ts'

// Help to read and to write, and tickets: one’s own, somebody else’s, and none.

const nothing = () => ({})
const ABSENT = 999_999
const texts = [{ language: 'en', title: 'Cell', content: '<p>Words</p>' }]

async function entry({ send, person }: Cell): Promise<number> {
  const body = { category: 'payment', texts, isPublished: true }
  const made = await send(
    faqEditingContract.addFaqEntry,
    { body },
    (await person('admin')).accessToken,
  )
  return faqEditingContract.addFaqEntry.output.parse(made.json()).id
}
async function section({ send, person }: Cell): Promise<number> {
  const token = (await person('admin')).accessToken
  const body = { category: 'getting-started', titles: { en: 'Cell' }, iconColor: 'info' }
  const made = await send(faqEditingContract.saveKbSection, { body }, token)
  return faqEditingContract.saveKbSection.output.parse(made.json()).id
}
async function article(cell: Cell): Promise<{ id: number; sectionId: number }> {
  const sectionId = await section(cell)
  const body = { sectionId, texts, isPublished: true }
  const made = await cell.send(
    faqEditingContract.addKbArticle,
    { body },
    (await cell.person('admin')).accessToken,
  )
  return { id: faqEditingContract.addKbArticle.output.parse(made.json()).id, sectionId }
}
const byEntry = (sent: (id: number) => object) => ({
  there: async (cell: Cell) => sent(await entry(cell)),
  absent: () => sent(ABSENT),
})
const byArticle = (sent: (id: number, sectionId: number) => object) => ({
  there: async (cell: Cell) => {
    const { id, sectionId } = await article(cell)
    return sent(id, sectionId)
  },
  absent: () => sent(ABSENT, 1),
})

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

export const helpCases = {
  'faq.getFaq': { '-': nothing },
  'faq.listKbCategories': { '-': nothing },
  'faq.getKbCategory': {
    there: () => ({ query: { category: 'getting-started' } }),
    absent: () => ({ query: { category: 'nowhere' } }),
  },
  'faq.getKbQuestion': {
    there: () => ({ query: { category: 'getting-started', slug: 'find-your-way' } }),
    internal: () => ({ query: { slug: 'answer-tickets-well' } }),
    absent: () => ({ query: { category: 'mail-and-chat', slug: 'find-your-way' } }),
  },
  'faq.searchHelp': { '-': () => ({ query: { q: 'shortcuts' } }) },
  'faq.findHelpFor': { '-': () => ({ query: { screen: '/apps/todo' } }) },
  'faq.listSearches': { '-': nothing },
  'faq.noteSearch': { '-': () => ({ body: { q: 'shortcuts' } }) },
  'faq.voteHelp': {
    there: () => ({ body: { slug: 'find-your-way', helpful: true } }),
    internal: () => ({ body: { slug: 'answer-tickets-well', helpful: true } }),
    absent: () => ({ body: { slug: 'nowhere', helpful: true } }),
  },
  'faq.getFaqEntry': byEntry(id => ({ query: { id: `${id}` } })),
  'faq.addFaqEntry': { '-': () => ({ body: { category: 'payment', texts, isPublished: false } }) },
  'faq.updateFaqEntry': byEntry(id => ({ body: { id, isPublished: false } })),
  'faq.deleteFaqEntry': byEntry(id => ({ query: { id: `${id}` } })),
  'faq.moveFaqEntry': byEntry(id => ({ body: { id, category: 'delivery' } })),
  'faq.getKbEdition': byArticle(id => ({ query: { id: `${id}` } })),
  'faq.addKbArticle': {
    there: async (cell: Cell) => ({
      body: { sectionId: await section(cell), texts, isPublished: false },
    }),
    absent: () => ({ body: { sectionId: ABSENT, texts, isPublished: false } }),
  },
  'faq.updateKbArticle': byArticle(id => ({ body: { id, isInternal: true } })),
  'faq.deleteKbArticle': byArticle(id => ({ query: { id: `${id}` } })),
  'faq.moveKbArticle': byArticle((id, sectionId) => ({ body: { id, sectionId } })),
  'faq.listKbRevisions': byArticle(id => ({ query: { id: `${id}`, language: 'en' } })),
  'faq.saveKbCategory': {
    '-': () => ({ body: { titles: { en: 'New' }, descriptions: {}, img: 'book' } }),
  },
  'faq.saveKbSection': {
    there: () => ({
      body: { category: 'getting-started', titles: { en: 'New' }, iconColor: 'good' },
    }),
    absent: () => ({ body: { category: 'nowhere', titles: { en: 'New' }, iconColor: 'good' } }),
  },
  'faq.getKbShelves': { '-': nothing },
  'faq.deleteKbShelf': {
    there: async (cell: Cell) => ({ query: { kind: 'section', id: `${await section(cell)}` } }),
    full: async (cell: Cell) => ({
      query: { kind: 'section', id: `${(await article(cell)).sectionId}` },
    }),
    absent: () => ({ query: { kind: 'section', id: `${ABSENT}` } }),
  },
  'faq.exportKb': { '-': nothing },
  'support.listTickets': { '-': nothing },
  'support.countTickets': { '-': nothing },
  'support.getTicket': byTicket(id => ({ query: { id: `${id}` } })),
  'support.addTicket': {
    own: () => ({ body: { subject: 'New one', message: '<p>Why?</p>' } }),
    other: async (cell: Cell) => ({
      body: { subject: 'New one', message: '<p>Why?</p>', requesterId: (await cell.person()).id },
    }),
  },
  'support.askSupport': { '-': () => ({ body: { question: 'Where is it?' } }) },
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
} satisfies Cases
