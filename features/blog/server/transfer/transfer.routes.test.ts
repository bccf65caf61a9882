import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { itOnOneEngine } from '#platform/server/database/test-database.ts'
import { blogContract } from '../../contract/blog.contract.ts'
import {
  MAX_IMPORT_FILE,
  MAX_MARKDOWN,
  MAX_POST_TEXT,
  POSTS_AT_ONCE,
} from '../../contract/blog.rules.ts'
import { MAX_LEFT_OUT } from '#platform/contract/import.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { readHead } from './front-matter.service.ts'
import { readPostFile } from './read-file.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => void (await trx.deleteFrom('blog_posts').execute()))
})

const send = (text: string, name = 'file.md', headers: Record<string, string> = {}) =>
  test.call(blogContract.importPosts, { as: 'author', body: { name, text }, headers })
const bring = async (text: string, name?: string) => {
  const answer = await send(text, name)
  expect(answer.statusCode, answer.body).toBe(201)
  return blogContract.importPosts.output.parse(answer.json())
}
const read = async (id: number | undefined) => {
  const answer = await test.call(blogContract.getEdit, { as: 'author', query: { id: `${id}` } })
  return blogContract.getEdit.output.parse(answer.json())
}
const count = async () =>
  (await test.database.read.selectFrom('blog_posts').select('id').execute()).length

describe('Markdown file', () => {
  it('BLOG-24 reads front matter of static sites, or takes the first heading as title', async () => {
    const [whole] = (
      await bring(
        '---\ntitle: A\ndescription: Short\ntags:\n  - one\n  - "two, three"\ncategories: [News]\n---\nText',
      )
    ).ids
    expect(await read(whole)).toMatchObject({
      blogTitle: 'A',
      excerpt: 'Short',
      tags: ['one', 'two, three'],
      content: '<p>Text</p>',
    })
    const [bare] = (await bring('# A *b* \\# c\n\n```\n# d\n```')).ids
    expect(await read(bare)).toMatchObject({
      blogTitle: 'A b # c',
      content: '<pre><code># d</code></pre>',
    })
    const [unnamed] = (await bring('---\n\nText', 'my post.md')).ids
    expect(await read(unnamed)).toMatchObject({ blogTitle: 'my post', content: '<hr><p>Text</p>' })
  })

  itOnOneEngine(
    'S16 a slow import blocks no other requests',
    async () => {
      await bring('warm')
      const before = process.threadCpuUsage()
      const begun = performance.now()
      let took = 0
      const importing = bring('- a\n'.repeat(MAX_MARKDOWN / 4)).finally(() => {
        took = performance.now() - begun
      })
      importing.catch(() => undefined)
      let longest = 0
      while (took === 0) {
        const asked = performance.now()
        await test.database.write(
          async trx => void (await trx.selectFrom('users').select('id').limit(1).execute()),
        )
        longest = Math.max(longest, performance.now() - asked)
        // Lets others take their turn.
        await new Promise(resolve => setTimeout(resolve, 5))
      }
      expect(await importing).toMatchObject({
        skipped: { entries: [{ row: 1, reason: 'too_long' }] },
      })
      const { user, system } = process.threadCpuUsage(before)
      expect(longest).toBeLessThan(took / 2)
      expect((user + system) / 1000).toBeLessThan(took / 2)
    },
    30_000,
  )

  it('S16 rejects a file that is too long, and creates nothing', async () => {
    const answer = await send('a'.repeat(MAX_MARKDOWN + 1))
    expect(answer.json()).toMatchObject({ status: 400, errors: { text: expect.any(String) } })
    expect(await count()).toBe(0)
  })

  it('X-09 reads an idempotent retry again, and creates the post once', async () => {
    const headers = { 'idempotency-key': 'import-of-one-post' }
    const [first, second] = [
      await send('# One', 'x.md', headers),
      await send('# One', 'x.md', headers),
    ]
    expect(second.json()).toEqual(first.json())
    expect(await count()).toBe(1)
  })

  itOnOneEngine('S16 parses front matter in bounded time, for any repetition', () => {
    for (const sign of ['---\n', '"', "'", ',', '[', '\\"', '"\\",', ': ', '- ', ' \t', '\r'])
      for (const begin of ['---\n', '---\ntags: [', '---\ntags: "']) {
        const text = `${begin}${sign.repeat(MAX_MARKDOWN / 4)}\n---\n`
        const before = process.threadCpuUsage()
        readHead(text)
        expect(process.threadCpuUsage(before).user / 1000, `${begin}${sign}`).toBeLessThan(250)
      }
  })
})

const item = (fields: { title?: string; type?: string; content?: string; more?: string }) =>
  `<item><title><![CDATA[${fields.title ?? 'A'}]]></title><content:encoded><![CDATA[${fields.content ?? 'Text'}]]></content:encoded>
  <wp:post_type>${fields.type ?? 'post'}</wp:post_type>${fields.more ?? ''}</item>`
const wordPress = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${items.join('')}</channel></rss>`

describe('WordPress file', () => {
  it('BLOG-24 reports every skipped entry with a reason', async () => {
    const tags = Array.from(
      { length: 13 },
      (_, at) => `<category domain="post_tag">t${at}</category>`,
    ).join('')
    const file = wordPress(
      item({
        title: 'Kept',
        more: `${tags}<wp:comment><wp:comment_content>Hi</wp:comment_content></wp:comment>`,
      }),
      item({ title: 'About', type: 'page' }),
      item({ title: 'photo.jpg', type: 'attachment' }),
      item({ title: 'Home', type: 'nav_menu_item' }),
      item({ title: 'Form', type: 'wpforms' }),
      item({ title: '', content: '' }),
      item({ title: 'Long', content: 'a '.repeat(MAX_POST_TEXT) }),
    )
    const { ids, skipped: left } = await bring(file, 'wp.xml')
    expect(left.entries.map(({ row, title, reason }) => `${row} ${title} ${reason}`)).toEqual([
      '1 Kept labels',
      '1 Kept comments',
      '2 About page',
      '3 photo.jpg attachment',
      '4 Home menu',
      '5 Form other',
      '6  empty',
      '7 Long too_long',
    ])
    expect(ids).toHaveLength(1)
    expect((await read(ids[0])).tags).toHaveLength(12)
  })

  it('BLOG-24 reports entries beyond the limit, and a truncated file', async () => {
    const some = Array.from({ length: POSTS_AT_ONCE + 2 }, (_, at) => item({ title: `P${at}` }))
    const { ids, skipped: left } = await bring(
      `${wordPress(...some).replace('</channel></rss>', '')}<item><title>Half</title>`,
      'wp.xml',
    )
    expect(ids).toHaveLength(POSTS_AT_ONCE)
    expect(left.entries.map(one => `${one.title} ${one.reason}`)).toEqual([
      'P100 over_limit',
      'P101 over_limit',
      'Half broken',
    ])
    const many = readPostFile({
      name: 'wp.xml',
      text: wordPress(...Array.from({ length: MAX_LEFT_OUT + 7 }, () => item({ type: 'page' }))),
    })
    expect([many.left.entries.length, many.left.more]).toEqual([MAX_LEFT_OUT, 7])
  })

  it('BLOG-24 handles markup about feeds, and entities that XML does not know', async () => {
    const { ids } = await bring(
      wordPress(
        item({
          title: 'On RSS',
          content: 'The tag &lt;item&gt; is <code>&lt;item&gt;</code> <item> ]]]]><![CDATA[> end',
        }),
        '<item><title>A &nbsp; B</title></item>',
      ),
    )
    expect((await read(ids[0])).content).toBe(
      '<p>The tag &lt;item&gt; is <code>&lt;item&gt;</code>  ]]&gt; end</p>',
    )
    expect((await read(ids[1])).blogTitle).toBe('A &nbsp; B')
  })

  itOnOneEngine(
    'S16 is parsed in bounded time at its maximum size, for any repetition',
    () => {
      for (const piece of [
        '<item>',
        '<item></item>',
        '<![CDATA[',
        '<a>',
        '<category domain="category">',
        '<title>',
        '&',
        '<?',
      ]) {
        const text =
          `${wordPress().replace('</channel></rss>', '<item>')}${piece.repeat(MAX_IMPORT_FILE / piece.length)}`.slice(
            0,
            MAX_IMPORT_FILE,
          )
        const before = process.cpuUsage()
        tryToRead(text)
        expect(process.cpuUsage(before).user / 1_000_000, piece).toBeLessThan(5)
      }
    },
    60_000,
  )

  it('BLOG-24 rejects a file broken from the start, and creates nothing', async () => {
    const answer = await send(`<rss><item>${'<a b c>'.repeat(5_000)}`, 'wp.xml')
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'import.unreadable_file',
      errors: { text: expect.any(String) },
    })
    expect(await count()).toBe(0)
  })
})

/** Rejection is as good as success here. */
function tryToRead(text: string): void {
  try {
    readPostFile({ name: 'x.xml', text })
  } catch {
    // Rejected.
  }
}

const ghost = (tables: Record<string, unknown>, isWrapped = true) => {
  const whole = { meta: { exported_on: 1_753_891_082_041, version: '6.0.0' }, data: tables }
  return JSON.stringify(isWrapped ? { db: [whole] } : whole)
}
const GHOST = {
  posts: [
    {
      id: '66a1',
      uuid: '0b0c6f0e-1111-4a4a-9a9a-000000000001',
      title: 'Opening <night>',
      slug: 'opening-night',
      html: '<p>Come <b>early</b>.<script>alert(1)</script></p><img src="__GHOST_URL__/content/images/a.jpg"><p><a href="__GHOST_URL__/about/">About</a></p>',
      lexical: '{"root":{}}',
      custom_excerpt: 'Doors at seven.',
      feature_image: null,
      type: 'post',
      status: 'published',
      visibility: 'public',
    },
    { id: '66a2', title: 'About', slug: 'about', html: '<p>Us</p>', type: 'page' },
    { id: '66a3', title: 'Cards only', slug: 'cards', html: null, lexical: '{"root":{}}' },
    { id: 4, title: 'Old one', slug: 'old-one', markdown: '# Hi\n\n*there*', page: 0, image: null },
    { id: '66a5', title: 'Covered', slug: 'covered', html: '<p>x</p>', feature_image: '/c.jpg' },
    { id: '66a6', title: null, slug: null, html: null, lexical: null, mobiledoc: null },
    { id: '66a7', title: 'Plain', html: '<p>Words</p>', feature_image: null, lexical: null },
  ],
  tags: [
    { id: 't1', name: 'News' },
    { id: 't2', name: '#internal' },
    { id: 't3', name: 'Shows' },
  ],
  posts_tags: [
    { post_id: '66a1', tag_id: 't3', sort_order: 1 },
    { post_id: '66a1', tag_id: 't1', sort_order: 0 },
    { post_id: '66a1', tag_id: 't2', sort_order: 2 },
  ],
  users: [{ id: 'u1', name: 'Ada', email: 'ada@example.com' }],
  comments: [{ post_id: 4 }],
}
const sendGhost = (text: string, more: object = {}) =>
  test.call(blogContract.importPosts, {
    as: 'author',
    body: { name: 'my-blog.ghost.json', text, ...more },
  })
const bringGhost = async (text: string, more?: object) => {
  const answer = await sendGhost(text, more)
  expect(answer.statusCode, answer.body).toBe(201)
  return blogContract.importPosts.output.parse(answer.json())
}

describe('Ghost file', () => {
  it('BLOG-24 previews, imports sanitized drafts, and undoes them as one', async () => {
    const tried = await bringGhost(ghost(GHOST), { dryRun: true })
    expect(tried).toMatchObject({
      ids: [],
      titles: ['Opening <night>', 'Old one', 'Covered', 'Plain'],
    })
    expect(
      tried.skipped.entries.map(({ row, title, reason }) => `${row} ${title} ${reason}`),
    ).toEqual([
      '1 Opening <night> pictures',
      '2 About page',
      '3 Cards only format',
      '4 Old one comments',
      '5 Covered pictures',
      '6  empty',
    ])
    expect(await count()).toBe(0)
    const { ids, changeId } = await bringGhost(ghost(GHOST))
    expect(await read(ids[0])).toMatchObject({
      blogTitle: 'Opening <night>',
      slug: 'opening-night',
      status: 'Draft',
      excerpt: 'Doors at seven.',
      tags: ['News', 'Shows'],
      content: '<p>Come <strong>early</strong>.</p><p>About</p>',
    })
    expect((await read(ids[1])).content).toBe('<h2>Hi</h2><p><em>there</em></p>')
    const undo = () =>
      test.call(changesContract.undoChange, { as: 'author', body: { id: changeId } })
    expect((await undo()).statusCode).toBe(200)
    expect(await bringGhost(ghost(GHOST), { dryRun: true })).toMatchObject({
      titles: ['Opening <night>', 'Old one', 'Covered', 'Plain'],
    })
  })

  it('X-19 BLOG-24 importing twice creates no duplicates, for WordPress as well', async () => {
    await bringGhost(ghost(GHOST))
    const again = await bringGhost(ghost(GHOST, false))
    expect([again.ids, again.titles, again.changeId]).toEqual([[], [], undefined])
    expect(again.skipped.entries.filter(({ reason }) => reason === 'known')).toHaveLength(4)
    expect(await count()).toBe(4)
    const file = wordPress(item({ title: 'Once', more: '<guid>https://b.example/?p=7</guid>' }))
    expect((await bring(file, 'wp.xml')).ids).toHaveLength(1)
    expect((await bring(file, 'wp.xml')).ids).toHaveLength(0)
  })

  it('BLOG-24 does not undo an import with edited drafts', async () => {
    const { ids, changeId } = await bringGhost(ghost(GHOST))
    const saved = await test.call(blogContract.savePost, {
      as: 'author',
      body: { id: ids[0], blogTitle: 'Mine now' },
    })
    expect(saved.statusCode, saved.body).toBe(200)
    const undo = await test.call(changesContract.undoChange, {
      as: 'author',
      body: { id: changeId },
    })
    expect(undo.statusCode).toBe(409)
    expect(await count()).toBe(4)
  })

  it('S16 rejects broken or foreign files, and creates nothing', async () => {
    for (const text of [
      '{"db":[{"data":{"posts":[{"id":1,',
      '{"posts": 7}',
      '{"db":[],"posts":[]}',
      '{"data":{"posts":"x"}}',
      ghost({ posts: [] }),
      `{"posts":${'['.repeat(200_000)}`,
    ]) {
      const answer = await sendGhost(text)
      expect([answer.statusCode, text.slice(0, 40)]).toEqual([422, text.slice(0, 40)])
      expect(answer.headers['content-type']).toContain('application/problem+json')
    }
    expect(await count()).toBe(0)
  })
})
