import { blogCommentsContract } from '../contract/blog-comments.contract.ts'
import { blogContract } from '../contract/blog.contract.ts'
import type { Cases, Cell, MakeSent, Person } from '#app/server/test/matrix/matrix-world.ts'

// The blog: a draft of the caller's own (of someone else without write access), a draft of another author, a published post of theirs.

const ABSENT = 999_999
const post = { blogTitle: 'Cell', content: '<p>Cell</p>' }

async function write(cell: Cell, by: Person): Promise<number> {
  const made = await cell.send(blogContract.savePost, { body: post }, by.accessToken)
  if (made.statusCode === 200) return blogContract.savePost.output.parse(made.json()).id
  return write(cell, await cell.person('author'))
}
async function publish(cell: Cell, by?: Person): Promise<{ id: number; slug: string }> {
  const id = await write(cell, by ?? (await cell.person('author')))
  const { accessToken } = await cell.person('editor')
  const done = await cell.send(
    blogContract.publishPosts,
    { body: { ids: [id], step: 'publish' } },
    accessToken,
  )
  return { id, slug: blogContract.publishPosts.output.parse(done.json()).posts[0]?.slug ?? '' }
}
async function comment(cell: Cell, by: Person, on?: Person): Promise<number> {
  const { id } = await publish(cell, on)
  const made = await cell.send(
    blogCommentsContract.addComment,
    { body: { postId: id, text: 'Cell' } },
    by.accessToken,
  )
  return blogCommentsContract.addComment.output.parse(made.json()).comment.id
}
async function category(cell: Cell): Promise<number> {
  const body = { ...post, blogCategories: [{ label: `Cell ${cell.me.id}` }] }
  const made = await cell.send(
    blogContract.savePost,
    { body },
    (await cell.person('editor')).accessToken,
  )
  return blogContract.savePost.output.parse(made.json()).blogCategories[0]?.value ?? 0
}

/** The same request for each kind of post. */
const byPost = (toSent: (id: number) => ReturnType<MakeSent>): Record<string, MakeSent> => ({
  own: async cell => toSent(await write(cell, cell.me)),
  other: async cell => toSent(await write(cell, await cell.person('author'))),
  published: async cell => toSent((await publish(cell)).id),
  absent: () => toSent(ABSENT),
})
const inQuery = (id: number) => ({ query: { id: `${id}` } })
const steps = (step: string) => byPost(id => ({ body: { ids: [id], step } }))

/** The same request with and without a public blog. */
const byVisibility = (make: MakeSent): Record<string, MakeSent> => {
  const set =
    (isPublic: boolean): MakeSent =>
    async cell => {
      const { accessToken } = await cell.person('editor')
      await cell.send(
        blogContract.saveSettings,
        { body: { isPublic: true, hasGuests: true } },
        accessToken,
      )
      const sent = await make(cell)
      if (!isPublic)
        await cell.send(
          blogContract.saveSettings,
          { body: { isPublic, hasGuests: true } },
          accessToken,
        )
      return sent
    }
  return { open: set(true), closed: set(false) }
}
/** Of the demo's posts, which are the oldest: on the last page. */
async function picture(cell: Cell): Promise<string> {
  const listPage = async (page: number) => {
    const listed = await cell.send(blogCommentsContract.listPublicPosts, {
      query: { perPage: '100', page: `${page}` },
    })
    return blogCommentsContract.listPublicPosts.output.parse(listed.json())
  }
  const { total } = await listPage(1)
  const { posts } = await listPage(Math.ceil(total / 100))
  const address = posts.find(one => one.img !== '')?.img ?? ''
  return address.split('/').at(-1) ?? ''
}

export const blogCases: Cases = {
  'blog.listPosts': { published: () => ({}), draft: () => ({ query: { state: 'draft' } }) },
  'blog.getSidebar': { '-': () => ({}) },
  'blog.getPost': byPost(inQuery),
  'blog.getEdit': byPost(inQuery),
  'blog.savePost': {
    ...byPost(id => ({ body: { id, blogTitle: 'Cell 2' } })),
    new: () => ({ body: post }),
  },
  'blog.sharePlace': byPost(id => ({
    body: { id, tab: 'tab-of-cell', version: 1, block: 0, isWriting: true },
  })),
  'blog.publishPosts': {
    ...steps('submit'),
    out: async cell => ({ body: { ids: [await write(cell, cell.me)], step: 'publish' } }),
  },
  'blog.deletePost': byPost(inQuery),
  'blog.organizePosts': steps('trash'),
  'blog.listRevisions': byPost(inQuery),
  'blog.markPost': {
    published: async cell => ({ body: { id: (await publish(cell)).id, isLiked: true } }),
    other: async cell => ({
      body: { id: await write(cell, await cell.person('author')), isLiked: true },
    }),
    absent: () => ({ body: { id: ABSENT, isLiked: true } }),
  },
  'blog.saveCategory': {
    there: async cell => ({
      body: { id: await category(cell), name: `Cell 2 ${cell.me.id}`, icon: 'leaf' },
    }),
    absent: () => ({ body: { id: ABSENT, name: 'Cell', icon: 'leaf' } }),
  },
  'blog.deleteCategory': {
    there: async cell => inQuery(await category(cell)),
    absent: () => inQuery(ABSENT),
  },
  'blog.saveSettings': { '-': () => ({ body: { isPublic: true, hasGuests: true } }) },
  'blog.subscribe': { '-': () => ({ body: { isSubscribed: true } }) },
  'blog.exportPosts': { ...byPost(inQuery), all: () => ({}) },
  'blog.importPosts': { '-': () => ({ body: { name: 'cell.md', text: '# Cell' } }) },
  'blog.addComment': {
    published: async cell => ({ body: { postId: (await publish(cell)).id, text: 'Cell' } }),
    other: async cell => ({
      body: { postId: await write(cell, await cell.person('author')), text: 'Cell' },
    }),
    absent: () => ({ body: { postId: ABSENT, text: 'Cell' } }),
  },
  'blog.editComment': {
    own: async cell => ({ body: { id: await comment(cell, cell.me), text: 'Cell 2' } }),
    other: async cell => ({
      body: { id: await comment(cell, await cell.person()), text: 'Cell 2' },
    }),
    absent: () => ({ body: { id: ABSENT, text: 'Cell 2' } }),
  },
  'blog.likeComment': {
    other: async cell => ({
      body: { id: await comment(cell, await cell.person()), isLiked: true },
    }),
    absent: () => ({ body: { id: ABSENT, isLiked: true } }),
  },
  'blog.deleteComment': {
    own: async cell => inQuery(await comment(cell, cell.me)),
    other: async cell => inQuery(await comment(cell, await cell.person())),
    absent: () => inQuery(ABSENT),
  },
  'blog.listModerated': { '-': () => ({}) },
  'blog.moderate': {
    own: async cell => ({
      body: { ids: [await comment(cell, await cell.person(), cell.me)], to: 'spam' },
    }),
    other: async cell => ({
      body: { ids: [await comment(cell, await cell.person())], to: 'spam' },
    }),
    absent: () => ({ body: { ids: [ABSENT], to: 'spam' } }),
  },
  'blog.listPublicPosts': byVisibility(() => ({})),
  'blog.getPublicPost': byVisibility(async cell => ({
    query: { slug: (await publish(cell)).slug },
  })),
  'blog.addGuestComment': byVisibility(async cell => ({
    body: {
      slug: (await publish(cell)).slug,
      name: 'Cell',
      email: `cell.${cell.me.id}@guest.example`,
      text: 'Cell',
    },
  })),
  'blog.getFeed': byVisibility(() => ({})),
  'blog.getSitemap': byVisibility(() => ({})),
  'blog.getPicture': byVisibility(async cell => ({ params: { id: await picture(cell) } })),
}
