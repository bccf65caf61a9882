import { DAY } from '#platform/contract/durations.rules.ts'
import { blogCommentsContract } from '../../contract/blog-comments.contract.ts'
import { blogContract, type PostToSave } from '../../contract/blog.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { writePng } from '#platform/server/png/write-png.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(trx => trx.deleteFrom('blog_posts').execute())
  await open(true)
})

const open = (isPublic: boolean) =>
  test.call(blogContract.saveSettings, { as: 'editor', body: { isPublic, hasGuests: false } })
async function publish(
  title: string,
  change: PostToSave = {},
): Promise<{ id: number; slug: string }> {
  const body = { blogTitle: title, content: '<p>Words.</p>', ...change }
  const post = (await test.call(blogContract.savePost, { as: 'editor', body })).json<{
    id: number
    slug: string
  }>()
  await test.call(blogContract.publishPosts, {
    as: 'editor',
    body: { ids: [post.id], step: 'publish' },
  })
  test.wait(1000)
  return post
}
const list = async (query: Record<string, string> = {}) =>
  (await test.call(blogCommentsContract.listPublicPosts, { query })).json()
const read = (slug: string) => test.call(blogCommentsContract.getPublicPost, { query: { slug } })
const picture = (id: string) =>
  test.app.inject({ url: blogCommentsContract.getPicture.path.replace('{id}', id) })
async function upload(): Promise<string> {
  const { accessToken } = await test.login('editor')
  const answer = await test.app.inject({
    method: 'POST',
    url: `${filesContract.uploadFile.path}?name=a.png&purpose=picture`,
    payload: writePng({ width: 4, height: 2, colorAt: () => [9, 9, 9] }),
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/octet-stream' },
  })
  return filesContract.uploadFile.output.parse(answer.json()).file.id
}

describe('reading without an account', () => {
  it('BLOG-04 shows public posts only, and only where the blog is public', async () => {
    const [one, inner] = [
      await publish('For all', { tags: ['x'] }),
      await publish('For us', { isPublic: false, tags: ['x'] }),
    ]
    await test.call(blogContract.savePost, { as: 'editor', body: { blogTitle: 'Draft' } })
    expect(await list()).toMatchObject({ isOpen: true, total: 1, posts: [{ title: 'For all' }] })
    expect((await list({ q: 'us' })).total).toBe(0)
    expect((await read(one.slug)).json().post).toMatchObject({
      title: 'For all',
      content: '<p>Words.</p>',
      related: [],
    })
    for (const slug of [inner.slug, 'draft', 'nowhere'])
      expect((await read(slug)).statusCode).toBe(404)
    const text = (await read(one.slug)).body
    expect(text).not.toMatch(/authorId|avatar|userId/)
    await open(false)
    expect(await list()).toEqual({ isOpen: false, total: 0, posts: [] })
    expect((await read(one.slug)).statusCode).toBe(404)
    expect((await test.call(blogContract.listPosts)).statusCode).toBe(401)
  })

  it('BLOG-04 serves the pictures of published public posts, and no others', async () => {
    const [shown, inner, before] = [await upload(), await upload(), await upload()]
    const img = (id: string) => `<p>x <img src="/api/files/${id}" alt="a"></p>`
    const post = await publish('For all', { content: img(before) })
    await test.call(blogContract.savePost, {
      as: 'editor',
      body: { id: post.id, content: img(shown) },
    })
    expect((await picture(shown)).statusCode).toBe(404)
    await test.call(blogContract.publishPosts, {
      as: 'editor',
      body: { ids: [post.id], step: 'publish' },
    })
    await publish('For us', { isPublic: false, featuredImage: inner, featuredAlt: 'a' })
    expect((await read(post.slug)).json().post.content).toContain(`src="/api/files/blog/${shown}"`)
    expect((await picture(shown)).headers['content-type']).toBe('image/png')
    expect([(await picture(inner)).statusCode, (await picture(before)).statusCode]).toEqual([
      404, 404,
    ])
    await open(false)
    expect((await picture(shown)).statusCode).toBe(404)
  })

  it('BLOG-04 has well-formed feeds and a sitemap for any text', async () => {
    await publish('A & B <c> "d"', { tags: ['x & y'], excerpt: "it's" })
    await publish('For us', { isPublic: false })
    for (const format of ['atom', 'rss']) {
      const answer = await test.call(blogCommentsContract.getFeed, { query: { format } })
      expect(answer.headers['content-type']).toContain(`application/${format}+xml`)
      expect(answer.body).toContain('A &amp; B &lt;c&gt; &quot;d&quot;')
      expect(answer.body).toContain('http://127.0.0.1:4000/pages/blog/read/a-b-c-d')
      expect(answer.body).toContain('&lt;p&gt;Words.&lt;/p&gt;')
      expect(answer.body).not.toContain('For us')
    }
    expect((await test.call(blogCommentsContract.getSitemap)).body).toContain(
      '<loc>http://127.0.0.1:4000/pages/blog/read/a-b-c-d</loc>',
    )
    await open(false)
    expect((await test.call(blogCommentsContract.getFeed)).statusCode).toBe(404)
    expect((await test.call(blogCommentsContract.getSitemap)).statusCode).toBe(404)
  })
})

describe('posts as files', () => {
  const HTML =
    '<h2>Head</h2><p>Some <strong>bold</strong>, <em>slanted</em> &amp; <a href="https://a.example" rel="noopener noreferrer nofollow">linked</a> *stars*.</p><ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>Said.</p></blockquote><pre><code>a &lt; b</code></pre>'

  it('BLOG-24 export to Markdown and import back unchanged', async () => {
    const post = await publish('Out: and "in"', {
      content: HTML,
      tags: ['a', 'b, c'],
      blogCategories: [{ label: 'News' }],
      excerpt: 'Short.',
    })
    const answer = await test.call(blogContract.exportPosts, {
      as: 'editor',
      query: { id: `${post.id}` },
    })
    expect(answer.headers['content-type']).toContain('text/markdown')
    expect(answer.body).toContain(
      '## Head\n\nSome **bold**, *slanted* & [linked](https://a.example) \\*stars\\*.\n\n- one\n- two',
    )
    const back = (
      await test.call(blogContract.importPosts, {
        as: 'author',
        body: { name: 'x.md', text: answer.body },
      })
    ).json()
    const edit = (
      await test.call(blogContract.getEdit, { as: 'author', query: { id: `${back.ids[0]}` } })
    ).json()
    expect(edit).toMatchObject({
      blogTitle: 'Out: and "in"',
      tags: ['a', 'b, c'],
      excerpt: 'Short.',
      status: 'Draft',
      slug: 'out-and-in-2',
    })
    expect(edit.content).toBe(HTML)
  })

  it('BLOG-24 export as an archive, for authors only their own', async () => {
    await publish('Of the editor')
    await test.call(blogContract.savePost, { as: 'author', body: { blogTitle: 'Of the author' } })
    const files = async (as: UserRole) => {
      const answer = await test.call(blogContract.exportPosts, { as })
      return Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [
        name,
        strFromU8(bytes).includes('title:'),
      ])
    }
    expect(await files('author')).toEqual([['of-the-author.md', true]])
    expect(await files('editor')).toHaveLength(2)
  })

  it('BLOG-24 import from WordPress, sanitized', async () => {
    const item = (type: string, title: string) => `<item><title><![CDATA[${title}]]></title>
      <content:encoded><![CDATA[First.<script>alert(1)</script>\n\nSecond <b>one</b>.]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
      <wp:post_name><![CDATA[Straße!]]></wp:post_name><wp:post_type><![CDATA[${type}]]></wp:post_type>
      <category domain="category" nicename="news"><![CDATA[News & more]]></category><category domain="post_tag" nicename="t"><![CDATA[tag]]></category></item>`
    const text = `<?xml version="1.0"?><rss version="2.0"><channel>${item('post', 'Hello & goodbye')}${item('page', 'About')}</channel></rss>`
    const answer = await test.call(blogContract.importPosts, {
      as: 'author',
      body: { name: 'wp.xml', text },
    })
    expect(answer.json()).toMatchObject({
      ids: [expect.any(Number)],
      skipped: { entries: [{ row: 2, title: 'About', reason: 'page' }], more: 0 },
    })
    const edit = (
      await test.call(blogContract.getEdit, {
        as: 'author',
        query: { id: `${answer.json().ids[0]}` },
      })
    ).json()
    expect(edit).toMatchObject({
      blogTitle: 'Hello & goodbye',
      content: '<p>First.</p><p>Second <strong>one</strong>.</p>',
      tags: ['tag'],
    })
    expect(edit.blogCategories).toMatchObject([{ label: 'News & more' }])
    const none = await test.call(blogContract.importPosts, {
      as: 'author',
      body: { name: '.md', text: '---\n---\n' },
    })
    expect(none.json()).toMatchObject({ status: 422, code: 'import.nothing' })
  })
})

describe('recurring jobs', () => {
  async function run(kind: string): Promise<void> {
    await test.database.write(trx => addJob(trx, { kind, args: {}, now: test.now() }))
    await test.runJobs()
  }

  it('BLOG-04 send subscribers a weekly digest of new posts', async () => {
    const body = { isSubscribed: true }
    expect((await test.call(blogContract.subscribe, { as: 'subscriber', body })).json()).toEqual(
      body,
    )
    expect(
      (await test.call(blogContract.getSidebar, { as: 'subscriber' })).json().isSubscribed,
    ).toBe(true)
    await publish('New')
    await run('blog.digest')
    const rows = await test.database.read
      .selectFrom('notifications')
      .selectAll()
      .where('kind', '=', 'blog-digest')
      .execute()
    expect(rows.map(row => [row.user_id, row.params])).toEqual([[9, '{"text":"• New"}']])
  })

  it('BLOG-20 delete posts after thirty days in the trash', async () => {
    const { id } = await publish('Old')
    await test.call(blogContract.deletePost, { as: 'editor', body: { id } })
    const count = async () =>
      (await test.database.read.selectFrom('blog_posts').select('id').execute()).length
    test.wait(29 * DAY)
    await run('blog.sweep')
    expect(await count()).toBe(1)
    test.wait(2 * DAY)
    await run('blog.sweep')
    expect(await count()).toBe(0)
  })
})
