import { faqEditingContract } from '../contract/faq-editing.contract.ts'
import { faqContract } from '../contract/faq.contract.ts'
import { FAQ_CATEGORIES } from '../contract/faq.rules.ts'
import { RESET_LINK_MINUTES } from '#features/auth/contract/auth-links.rules.ts'
import { supportContract } from '#features/support/contract/support.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const faq = async (as: UserRole, query: Record<string, string> = {}) =>
  faqContract.getFaq.output.parse((await test.call(faqContract.getFaq, { as, query })).json())
const search = async (as: UserRole, q: string, language = 'en') =>
  faqContract.searchHelp.output.parse(
    (await test.call(faqContract.searchHelp, { as, query: { q, language } })).json(),
  )
const article = async (as: UserRole, query: Record<string, string>) =>
  faqContract.getKbQuestion.output.parse(
    (await test.call(faqContract.getKbQuestion, { as, query })).json(),
  )

describe('the FAQ', () => {
  it('FAQ-01 always returns the specification’s five categories with icon, title, subtitle and questions', async () => {
    const data = await faq('subscriber')
    expect(Object.keys(data)).toEqual([...FAQ_CATEGORIES])
    for (const name of FAQ_CATEGORIES) {
      expect(data[name]).toMatchObject({
        icon: expect.any(String),
        title: expect.any(String),
        subtitle: expect.any(String),
      })
      expect(data[name].qandA.length).toBeGreaterThan(0)
    }
    expect(data.payment.qandA[0]).toMatchObject({
      question: 'Which payment methods do you accept?',
      slug: 'which-payment-methods-do-you-accept',
    })
    expect(data.payment.qandA[0]?.ans).toContain('<p>')
  })

  it('AUTH-05 states how long a password reset link is valid', async () => {
    const [help] = await test.database.read
      .selectFrom('help_texts')
      .select('content')
      .where('content', 'like', '%Forgot your password?%')
      .execute()
    expect(help?.content).toContain(`${RESET_LINK_MINUTES} minutes`)
  })

  it('FAQ-01 searches all categories by every word, ignoring accents and case, and keeps empty categories', async () => {
    const data = await faq('subscriber', { q: 'CARD digits' })
    expect(FAQ_CATEGORIES.map(name => data[name].qandA.length)).toEqual([1, 0, 0, 0, 0])
    const german = await faq('subscriber', { q: 'uberall tage', language: 'de' })
    expect(german.delivery.qandA.map(one => one.slug)).toEqual(['how-long-does-delivery-take'])
    const percent = await faq('subscriber', { q: '100%_' })
    expect(FAQ_CATEGORIES.every(name => percent[name].qandA.length === 0)).toBe(true)
  })

  it('X-33 returns each question in the requested language, falling back to English', async () => {
    const texts = [{ language: 'en', title: 'Only in English?', content: '<p>Yes.</p>' }]
    await test.call(faqEditingContract.addFaqEntry, {
      as: 'admin',
      body: { category: 'payment', texts, isPublished: true },
    })
    const data = await faq('author', { language: 'ar' })
    expect(data.payment.title).toBe('الدفع')
    const [first, last] = [data.payment.qandA.at(0), data.payment.qandA.at(-1)]
    expect([first?.language, last?.language]).toEqual(['ar', 'en'])
    expect(first?.question).toBe('ما طرق الدفع المتاحة؟')
    expect(last?.question).toBe('Only in English?')
  })
})

describe('the knowledge base', () => {
  it('KB-01 lists categories with their own sections and questions, and returns articles by slug', async () => {
    const categories = faqContract.listKbCategories.output.parse(
      (await test.call(faqContract.listKbCategories, { as: 'author' })).json(),
    )
    expect(categories.map(one => one.category)).toContain('mail-and-chat')
    expect(categories[0]).toMatchObject({ img: 'rocket', title: 'Getting started', count: 6 })
    const answer = await test.call(faqContract.getKbCategory, {
      as: 'author',
      query: { category: 'mail-and-chat' },
    })
    const sections = faqContract.getKbCategory.output.parse(answer.json())
    expect(sections.map(one => one.title)).toEqual(['Mail', 'Chat'])
    expect(sections.flatMap(one => one.questions).map(one => one.slug)).not.toContain(
      'find-your-way',
    )
    const one = await article('author', { category: 'mail-and-chat', slug: 'find-a-mail' })
    expect(one).toMatchObject({
      title: 'Find an email',
      lastUpdated: '13 Feb 2026',
      section: 'Mail',
      author: expect.any(String),
    })
    expect(one.relatedQuestions.length).toBeGreaterThan(1)
    expect(one.relatedQuestions.every(related => related.category === 'mail-and-chat')).toBe(true)
  })

  it('KB-01 returns the first category and the newest article by default, as the specification requires', async () => {
    const first = faqContract.getKbCategory.output.parse(
      (await test.call(faqContract.getKbCategory, { as: 'author' })).json(),
    )
    expect(first[0]?.title).toBe('First steps')
    expect((await test.call(faqContract.getKbQuestion, { as: 'author' })).statusCode).toBe(200)
  })

  it('KB-04 hides internal articles from everyone but support and editors', async () => {
    const query = { slug: 'read-the-audit-log' }
    expect(
      (await test.call(faqContract.getKbQuestion, { as: 'editor', query })).json(),
    ).toMatchObject({ code: 'kb.article_not_found' })
    expect(await article('maintainer', query)).toMatchObject({ isInternal: true })
    expect((await search('editor', 'audit log changed')).hits.map(one => one.slug)).not.toContain(
      'read-the-audit-log',
    )
    expect((await search('maintainer', 'audit log')).hits.map(one => one.slug)).toContain(
      'read-the-audit-log',
    )
  })

  it('KB-02 matches titles and bodies, ranks titles first and returns a snippet around the match', async () => {
    const { hits, total } = await search('subscriber', 'keyboard shortcuts')
    expect(hits[0]).toMatchObject({
      kind: 'article',
      slug: 'keyboard-shortcuts',
      category: 'getting-started',
    })
    expect(total).toBe(hits.length)
    const body = await search('subscriber', 'recovery codes phone')
    expect(body.hits.map(one => one.slug)).toEqual(['protect-your-account'])
    expect(body.hits[0]?.snippet).toContain('recovery codes')
    expect((await search('subscriber', 'refund')).hits.some(one => one.kind === 'faq')).toBe(true)
    expect(await search('subscriber', 'zeppelin')).toEqual({ hits: [], total: 0 })
    expect(await search('subscriber', '   ')).toEqual({ hits: [], total: 0 })
  })

  it('KB-02 ignores diacritics in Arabic and German', async () => {
    expect((await search('subscriber', 'زحساب', 'ar')).total).toBe(0)
    expect((await search('subscriber', 'احم حسابك', 'ar')).hits.map(one => one.slug)).toContain(
      'protect-your-account',
    )
    expect((await search('subscriber', 'kurzel', 'de')).hits[0]?.slug).toBe('keyboard-shortcuts')
  })

  it('KB-02 shows popular searches made by several users, and searches without results to editors only', async () => {
    const note = (as: UserRole, q: string) =>
      test.call(faqContract.recordSearch, { as, body: { q } })
    expect((await note('author', 'passkey')).json()).toEqual({ total: 1 })
    const read = async (as: UserRole) =>
      faqContract.listSearches.output.parse(
        (await test.call(faqContract.listSearches, { as })).json(),
      )
    expect((await read('editor')).popular).not.toContain('passkey')
    for (const as of ['editor', 'maintainer', 'subscriber', 'admin'] as const)
      await note(as, 'Passkey')
    const { popular, missing } = await read('editor')
    expect(popular[0]).toMatch(/passkey/i)
    expect(missing).toEqual([])
    expect((await read('admin')).missing.map(one => one.q)).toContain('video call')
  })

  it('KB-02 X-33 shows the popular searches that find something in the reader’s language', async () => {
    const popular = async (query: Record<string, string>) =>
      faqContract.listSearches.output.parse(
        (await test.call(faqContract.listSearches, { as: 'maintainer', query })).json(),
      ).popular
    const german = await popular({ language: 'de' })
    expect(german).toEqual(expect.arrayContaining(['passwort', 'rechnung', 'tastenkürzel']))
    expect(german).not.toContain('two-factor')
    expect(await popular({ language: 'ar' })).toEqual(['كلمة المرور', 'اختصارات', 'الفواتير'])
    expect(await popular({})).toContain('two-factor')
    expect(await popular({})).not.toContain('passwort')
  })

  it('KB-05 returns the article for a screen, or null when there is none', async () => {
    const ask = async (screen: string, language = 'en') =>
      faqContract.findHelpFor.output.parse(
        (
          await test.call(faqContract.findHelpFor, { as: 'author', query: { screen, language } })
        ).json(),
      )
    const { article: found, others } = await ask('/apps/todo/$filter', 'de')
    expect(found).toMatchObject({ slug: 'plan-your-day', language: 'de' })
    expect(others.length).toBeGreaterThan(0)
    expect(await ask('/nowhere')).toEqual({ article: null, others: [] })
    expect((await ask('/admin/audit')).article).toBeNull()
  })
})

describe('feedback', () => {
  const vote = (as: UserRole, body: object) => test.call(faqContract.voteHelp, { as, body })

  it('FAQ-03 KB-04 counts one vote per user, which can be changed and withdrawn', async () => {
    const slug = 'make-a-task-of-a-mail'
    const helpfulAfter = async (as: UserRole, helpful: boolean | null) =>
      faqContract.voteHelp.output.parse((await vote(as, { slug, helpful })).json()).helpful
    expect(await helpfulAfter('author', true)).toEqual({ yes: 1, no: 0, mine: true })
    expect(await helpfulAfter('author', true)).toEqual({ yes: 1, no: 0, mine: true })
    expect(await helpfulAfter('editor', false)).toEqual({ yes: 1, no: 1, mine: false })
    expect(await helpfulAfter('author', false)).toEqual({ yes: 0, no: 2, mine: false })
    expect(await helpfulAfter('author', null)).toEqual({ yes: 0, no: 1 })
    expect((await article('editor', { slug })).helpful).toEqual({ yes: 0, no: 1, mine: false })
  })

  it('KB-04 creates a ticket from feedback, and rejects feedback without a “no” vote', async () => {
    const slug = 'find-a-mail'
    const feedback = 'What about <b>attachments</b>?'
    const { ticketId } = faqContract.voteHelp.output.parse(
      (await vote('author', { slug, helpful: false, feedback })).json(),
    )
    const answer = await test.call(supportContract.getTicket, {
      as: 'author',
      query: { id: `${ticketId}` },
    })
    const { ticket, messages } = supportContract.getTicket.output.parse(answer.json())
    expect(ticket).toMatchObject({
      source: 'kb',
      subject: 'Find an email',
      about: '/pages/knowledge-base/mail-and-chat/find-a-mail',
    })
    expect(messages[0]?.message).toBe('<p>What about &lt;b&gt;attachments&lt;/b&gt;?</p>')
    expect((await vote('author', { slug, helpful: true, feedback })).json()).toMatchObject({
      status: 422,
      code: 'vote.feedback',
    })
  })

  it('FAQ-02 creates one ticket from a question, with the caller as requester', async () => {
    const headers = { 'idempotency-key': 'ask-once' }
    const ask = () =>
      test.call(supportContract.addQuestion, {
        as: 'author',
        body: { question: 'Do you ship to Oman?' },
        headers,
      })
    const [one, two] = [await ask(), await ask()].map(
      answer => supportContract.addQuestion.output.parse(answer.json()).ticket,
    )
    expect(one).toMatchObject({ source: 'faq', status: 'new', requester: { id: 7 } })
    expect(two?.id).toBe(one?.id)
    expect(
      (
        await test.call(supportContract.addQuestion, {
          as: 'author',
          body: { question: 'Who?', requesterId: 5 },
        })
      ).statusCode,
    ).toBe(400)
  })
})
