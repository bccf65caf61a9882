import { faqEditingContract } from '../contract/faq-editing.contract.ts'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

// Reading and editing help.

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

export const faqCases = {
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
  'faq.recordSearch': { '-': () => ({ body: { q: 'shortcuts' } }) },
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
  'faq.getKbContainers': { '-': nothing },
  'faq.deleteKbContainer': {
    there: async (cell: Cell) => ({ query: { kind: 'section', id: `${await section(cell)}` } }),
    full: async (cell: Cell) => ({
      query: { kind: 'section', id: `${(await article(cell)).sectionId}` },
    }),
    absent: () => ({ query: { kind: 'section', id: `${ABSENT}` } }),
  },
  'faq.exportKb': { '-': nothing },
} satisfies Cases
