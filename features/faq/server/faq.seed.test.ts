import { HELP_LANGUAGES } from '../contract/faq.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** The blocks and keys of a text: what a reader of any language gets. */
const shapeOf = (content: string) =>
  ['<h2>', '<ul>', '<ol>', '<li>', '<p>', '<blockquote>', '<code>'].map(
    mark => content.split(mark).length - 1,
  )

describe('demo help', () => {
  it('X-33 has every question and article in every language, with the same parts', async () => {
    const rows = await test.database.read
      .selectFrom('help_texts')
      .innerJoin('help_items', 'help_items.id', 'help_texts.item_id')
      .select(['slug', 'language', 'title', 'content'])
      .execute()
    const bySlug = Map.groupBy(rows, row => row.slug)
    expect(bySlug.size).toBeGreaterThan(40)
    for (const [slug, texts] of bySlug) {
      const content = new Map(texts.map(text => [text.language, shapeOf(text.content)]))
      const english = content.get('en')
      expect(Object.fromEntries(content), slug).toEqual(
        Object.fromEntries(HELP_LANGUAGES.map(language => [language, english])),
      )
      expect(new Set(texts.map(text => text.title)).size, slug).toBe(HELP_LANGUAGES.length)
    }
  })

  it('X-33 names its categories and sections in every language', async () => {
    const categories = await test.database.read.selectFrom('kb_categories').selectAll().execute()
    const sections = await test.database.read.selectFrom('kb_sections').selectAll().execute()
    const names = [...categories, ...sections].map(row => row.titles)
    for (const named of [...names, ...categories.map(row => row.descriptions)])
      expect(Object.keys(JSON.parse(named)).toSorted(), named).toEqual(HELP_LANGUAGES.toSorted())
  })
})
