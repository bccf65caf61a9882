import { DAY } from '#platform/contract/durations.rules.ts'
import { itOnOneEngine } from '#platform/server/database/test-database.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { faqEditingContract } from '../../contract/faq-editing.contract.ts'
import { faqContract } from '../../contract/faq.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { ATTACKS } from '#platform/server/rich-text/attacks.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import { keepPictures } from '../read/pictures.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const words = (title: string, content = '<p>Words</p>') => [{ language: 'en', title, content }]
const firstSection = async () => {
  const answer = await test.call(faqEditingContract.getKbContainers, { as: 'admin' })
  return faqEditingContract.getKbContainers.output.parse(answer.json()).sections[0]?.id ?? 0
}
const write = async (title: string, fields: object = {}) => {
  const body = {
    sectionId: await firstSection(),
    texts: words(title),
    isPublished: true,
    ...fields,
  }
  const answer = await test.call(faqEditingContract.addKbArticle, { as: 'admin', body })
  return faqEditingContract.addKbArticle.output.parse(answer.json())
}
const update = (body: object, headers: Record<string, string> = {}) =>
  test.call(faqEditingContract.updateKbArticle, { as: 'admin', body, headers })
const read = (as: UserRole, slug: string, language = 'en') =>
  test.call(faqContract.getKbQuestion, { as, query: { slug, language } })
const undo = (id: number | undefined) =>
  test.call(changesContract.undoChange, { as: 'admin', body: { id } })
const order = async () => {
  const answer = await test.call(faqContract.getKbCategory, {
    as: 'admin',
    query: { category: 'getting-started' },
  })
  return (
    faqContract.getKbCategory.output.parse(answer.json())[0]?.questions.map(one => one.slug) ?? []
  )
}

describe('article editing', () => {
  it('KB-03 drafts are visible to editors only until published; the slug is derived from the title', async () => {
    const { id, slug, category } = await write('How to ébauche?', { isPublished: false })
    expect([slug, category]).toEqual(['how-to-ebauche', 'getting-started'])
    expect((await read('author', slug)).statusCode).toBe(404)
    expect((await read('admin', slug)).json()).toMatchObject({ isPublished: false })
    expect((await update({ id, isPublished: true })).statusCode).toBe(200)
    expect((await read('author', slug)).json()).toMatchObject({
      title: 'How to ébauche?',
      author: 'Mina Okafor',
    })
    expect((await write('How to ébauche?')).slug).toBe('how-to-ebauche-2')
  })

  it('KB-03 saves several languages and falls back to English once a translation is removed', async () => {
    const { id, slug } = await write('Both', {
      texts: [...words('Both'), { language: 'ar', title: 'كلاهما', content: '<p>نص</p>' }],
    })
    expect((await read('author', slug, 'ar')).json()).toMatchObject({
      title: 'كلاهما',
      language: 'ar',
    })
    await update({ id, texts: words('Both') })
    expect((await read('author', slug, 'ar')).json()).toMatchObject({
      title: 'Both',
      language: 'en',
    })
  })

  it('X-08 rejects a stale write with 412 and the current article', async () => {
    const { id } = await write('Stale')
    expect((await update({ id, texts: words('Newer') }, { 'if-match': '"1"' })).headers.etag).toBe(
      '"2"',
    )
    const refused = await update({ id, texts: words('Mine') }, { 'if-match': '"1"' })
    expect(refused.json()).toMatchObject({
      status: 412,
      current: { id, version: 2, texts: [{ title: 'Newer' }] },
    })
  })

  it('KB-04 stores revisions with their authors; a minor edit keeps the last-updated date', async () => {
    const { id, slug } = await write('Revised')
    const before = (await read('author', slug)).json().lastUpdatedAt
    test.wait(DAY)
    await update({ id, texts: words('Revised', '<p>Wrods</p>'), isMinor: true })
    expect((await read('author', slug)).json().lastUpdatedAt).toBe(before)
    await update({ id, texts: words('Revised', '<p>More</p>') })
    expect((await read('author', slug)).json().lastUpdatedAt).not.toBe(before)
    const answer = await test.call(faqEditingContract.listKbRevisions, {
      as: 'admin',
      query: { id: `${id}`, language: 'en' },
    })
    const { revisions } = faqEditingContract.listKbRevisions.output.parse(answer.json())
    expect(revisions.map(one => [one.content, one.isMinor])).toEqual([
      ['<p>More</p>', false],
      ['<p>Wrods</p>', true],
      ['<p>Words</p>', false],
    ])
    expect(revisions[0]?.by).toBe('Mina Okafor')
  })

  it('X-06 X-07 undoes an update and a deletion, but not an update that was overwritten since', async () => {
    const { id, slug } = await write('Taken back')
    const { changeId } = faqEditingContract.updateKbArticle.output.parse(
      (await update({ id, texts: words('Wrong') })).json(),
    )
    expect((await undo(changeId)).statusCode).toBe(200)
    expect((await read('author', slug)).json()).toMatchObject({ title: 'Taken back' })
    const deleted = await test.call(faqEditingContract.deleteKbArticle, {
      as: 'admin',
      query: { id: `${id}` },
    })
    expect((await read('admin', slug)).statusCode).toBe(404)
    expect((await undo(deleted.json().changeId)).statusCode).toBe(200)
    expect((await read('author', slug)).statusCode).toBe(200)
    const second = faqEditingContract.updateKbArticle.output.parse(
      (await update({ id, texts: words('One') })).json(),
    )
    await update({ id, texts: words('Two') })
    expect((await undo(second.changeId)).json()).toMatchObject({
      status: 409,
      code: 'change.overtaken',
    })
  })

  it('KB-03 reorders articles repeatedly, and undoes a move', async () => {
    const made = [
      await write('First of all'),
      await write('Second of all'),
      await write('Third of all'),
    ]
    const [first, second, third] = made.map(one => one.id)
    const sectionId = await firstSection()
    const slugs = async () => (await order()).filter(slug => slug.endsWith('-of-all'))
    const move = (id: number | undefined, beforeId: number | undefined) =>
      test.call(faqEditingContract.moveKbArticle, {
        as: 'admin',
        body: { id, sectionId, beforeId },
      })
    const moved = await move(third, first)
    expect(await slugs()).toEqual(['third-of-all', 'first-of-all', 'second-of-all'])
    expect((await undo(moved.json().changeId)).statusCode).toBe(200)
    expect(await slugs()).toEqual(['first-of-all', 'second-of-all', 'third-of-all'])
    // Often enough to exhaust the numbers between two neighbors.
    for (let time = 0; time < 40; time += 1) {
      await move(third, second)
      await move(first, second)
    }
    expect(await slugs()).toEqual(['third-of-all', 'first-of-all', 'second-of-all'])
    expect((await move(first, undefined)).statusCode).toBe(200)
    expect(await slugs()).toEqual(['third-of-all', 'second-of-all', 'first-of-all'])
  })

  it('KB-03 related articles are the hand-picked ones in that order; an article cannot relate to itself', async () => {
    const [one, two, three] = [
      await write('Related one'),
      await write('Related two'),
      await write('Related three'),
    ]
    await update({ id: one.id, related: [three.id, two.id] })
    const { relatedQuestions } = faqContract.getKbQuestion.output.parse(
      (await read('author', one.slug)).json(),
    )
    expect(relatedQuestions.map(related => related.slug)).toEqual([three.slug, two.slug])
    expect((await update({ id: one.id, related: [one.id] })).statusCode).toBe(422)
    expect((await update({ id: one.id, slug: two.slug })).json()).toMatchObject({
      status: 409,
      code: 'help.slug_taken',
    })
  })

  itOnOneEngine(
    'X-27 sanitizes every attack document in articles and answers',
    async () => {
      const { id, slug } = await write('Hostile')
      expect(ATTACKS.length).toBeGreaterThanOrEqual(50)
      const questions: number[] = []
      const clean = new Map<string, [stored: string, right: string]>()
      for (const attack of ATTACKS) {
        const answer = await update({ id, texts: words('Hostile', attack), isMinor: true })
        // NUL bytes are rejected before sanitizing.
        expect([answer.statusCode, attack], attack).toEqual([
          attack.includes('\0') ? 400 : 200,
          attack,
        ])
        // What a browser makes of the output is covered by the sanitizer’s own tests.
        const { content } = faqContract.getKbQuestion.output.parse(
          (await read('author', slug)).json(),
        )
        if (!attack.includes('\0'))
          clean.set(attack, [keepPictures(content), keepPictures(sanitizeRichText(attack))])
        const body = { category: 'payment', texts: words('Hostile?', attack), isPublished: true }
        const made = await test.call(faqEditingContract.addFaqEntry, { as: 'admin', body })
        if (made.statusCode === 201) questions.push(made.json().id)
      }
      const faq = await test.call(faqContract.getFaq, { as: 'author', query: { q: 'hostile' } })
      const { payment } = faqContract.getFaq.output.parse(faq.json())
      expect(payment.qandA.map(one => one.id).toSorted((a, b) => a - b)).toEqual(questions)
      for (const [attack, [stored, right]] of clean) expect(stored, attack).toBe(right)
      const rights = new Set([...clean.values()].map(([, right]) => right))
      for (const { ans } of payment.qandA) expect(rights.has(keepPictures(ans)), ans).toBe(true)
    },
    60_000,
  )

  it('KB-04 exports Markdown, one file per article and language', async () => {
    const answer = await test.call(faqEditingContract.exportKb, { as: 'admin' })
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(answer.rawPayload.includes(Buffer.from('getting-started/find-your-way.ar.md'))).toBe(
      true,
    )
  })
})

describe('categories, sections and questions', () => {
  it('KB-03 creates, renames and undoes categories and sections; only empty ones can be deleted', async () => {
    const save = (body: object) =>
      test.call(faqEditingContract.saveKbCategory, { as: 'admin', body })
    const made = faqEditingContract.saveKbCategory.output.parse(
      (
        await save({
          titles: { en: 'Machines', de: 'Maschinen' },
          descriptions: {},
          img: 'settings',
        })
      ).json(),
    )
    expect(made.category).toBe('machines')
    const section = await test.call(faqEditingContract.saveKbSection, {
      as: 'admin',
      body: { category: 'machines', titles: { en: 'Ovens' }, iconColor: 'warn' },
    })
    const remove = (kind: string, id: number) =>
      test.call(faqEditingContract.deleteKbContainer, { as: 'admin', query: { kind, id: `${id}` } })
    expect((await remove('category', made.id)).json()).toMatchObject({
      status: 409,
      code: 'kb.not_empty',
    })
    const renamed = await save({
      id: made.id,
      titles: { en: 'Apparatus' },
      descriptions: {},
      img: 'settings',
    })
    expect((await undo(renamed.json().changeId)).statusCode).toBe(200)
    const list = await test.call(faqContract.listKbCategories, {
      as: 'author',
      query: { language: 'de' },
    })
    expect(
      faqContract.listKbCategories.output
        .parse(list.json())
        .find(one => one.category === 'machines')?.title,
    ).toBe('Maschinen')
    const deleteEmpty = async (kind: string, id: number) =>
      faqEditingContract.deleteKbContainer.output.parse((await remove(kind, id)).json()).changeId
    const [ofSection, ofCategory] = [
      await deleteEmpty('section', section.json().id),
      await deleteEmpty('category', made.id),
    ]
    // A section comes back to its category only.
    expect((await undo(ofSection)).statusCode).toBe(404)
    expect((await undo(ofCategory)).statusCode).toBe(200)
    expect((await undo(ofSection)).statusCode).toBe(200)
    const { sections, categories } = faqEditingContract.getKbContainers.output.parse(
      (await test.call(faqEditingContract.getKbContainers, { as: 'admin' })).json(),
    )
    expect(categories.find(one => one.id === made.id)).toMatchObject({ category: 'machines' })
    expect(sections.find(one => one.id === section.json().id)).toMatchObject({
      category: 'machines',
      titles: { en: 'Ovens' },
    })
  })

  it('KB-03 undoing a section’s move restores its category, and fails with 404 once that is deleted', async () => {
    const addCategory = async (name: string) => {
      const body = { titles: { en: name }, descriptions: {}, img: 'settings' }
      const answer = await test.call(faqEditingContract.saveKbCategory, { as: 'admin', body })
      return faqEditingContract.saveKbCategory.output.parse(answer.json())
    }
    const saveSection = async (body: object) => {
      const answer = await test.call(faqEditingContract.saveKbSection, { as: 'admin', body })
      return faqEditingContract.saveKbSection.output.parse(answer.json())
    }
    const [home, away] = [await addCategory('Left category'), await addCategory('Right category')]
    const fields = { titles: { en: 'Kettles' }, iconColor: 'warn' }
    const { id } = await saveSection({ ...fields, category: home.category })
    const categoryOf = async () => {
      const answer = await test.call(faqEditingContract.getKbContainers, { as: 'admin' })
      const { sections } = faqEditingContract.getKbContainers.output.parse(answer.json())
      return sections.find(section => section.id === id)?.category
    }
    const moved = await saveSection({ ...fields, id, category: away.category })
    expect(await categoryOf()).toBe(away.category)
    expect((await undo(moved.changeId)).statusCode).toBe(200)
    expect(await categoryOf()).toBe(home.category)

    const again = await saveSection({ ...fields, id, category: away.category })
    const query = { kind: 'category', id: `${home.id}` }
    await test.call(faqEditingContract.deleteKbContainer, { as: 'admin', query })
    expect((await undo(again.changeId)).statusCode).toBe(404)
    expect(await categoryOf()).toBe(away.category)
  })

  it('FAQ-03 adds and hides a question, moves it to another category and undoes the move', async () => {
    const body = { category: 'payment', texts: words('Can I pay in cash?'), isPublished: true }
    const added = await test.call(faqEditingContract.addFaqEntry, { as: 'admin', body })
    const { id } = faqEditingContract.addFaqEntry.output.parse(added.json())
    const slugsOf = async (as: UserRole, category: 'payment' | 'delivery') => {
      const answer = await test.call(faqContract.getFaq, { as })
      return faqContract.getFaq.output.parse(answer.json())[category].qandA.map(one => one.slug)
    }
    expect((await slugsOf('author', 'payment')).at(-1)).toBe('can-i-pay-in-cash')
    const moved = await test.call(faqEditingContract.moveFaqEntry, {
      as: 'admin',
      body: { id, category: 'delivery' },
    })
    expect((await slugsOf('author', 'delivery')).at(-1)).toBe('can-i-pay-in-cash')
    await undo(moved.json().changeId)
    await test.call(faqEditingContract.updateFaqEntry, {
      as: 'admin',
      body: { id, isPublished: false },
    })
    expect(await slugsOf('author', 'payment')).not.toContain('can-i-pay-in-cash')
    expect(await slugsOf('admin', 'payment')).toContain('can-i-pay-in-cash')
  })
})
