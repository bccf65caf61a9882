import { fromPlainText } from '#platform/contract/rich-text.rules.ts'
import { markdownToHtml } from '#platform/server/markdown/to-html.ts'
import * as z from 'zod/mini'
import type { PostItem } from './wordpress.service.ts'

// Ghost exports: tables as JSON, of any version. Unknown fields are ignored, and nothing is fetched.

const text = z._default(
  z.pipe(
    z.nullable(z.string()),
    z.transform((given: string | null) => given ?? ''),
  ),
  '',
)
const key = z.union([z.string(), z.number()])
const row = {
  id: key,
  uuid: z.optional(z.nullable(z.string())),
  title: text,
  slug: text,
  html: text,
  markdown: text,
  plaintext: text,
  lexical: text,
  mobiledoc: text,
  custom_excerpt: text,
  feature_image: text,
  type: text,
  page: z._default(z.union([z.boolean(), z.number()]), false),
}
const tables = z.object({
  posts: z.array(z.object(row)),
  tags: z._default(z.array(z.object({ id: key, name: text })), []),
  posts_tags: z._default(
    z.array(
      z.object({ post_id: key, tag_id: key, sort_order: z._default(z.nullish(z.number()), 0) }),
    ),
    [],
  ),
  comments: z._default(z.array(z.object({ post_id: key })), []),
})
const whole = z.object({ data: tables })
const wrapped = z.object({ db: z.array(whole).check(z.minLength(1)) })

type Tables = z.output<typeof tables>
type GhostPost = Tables['posts'][number]

/** Placeholder for the blog's URL, which has no equivalent here. */
const OWN_ADDRESS = /__GHOST_URL__/g

/** Every post of the file, in order. Throws when it is not a Ghost export. */
export function readGhost(file: string, take: (item: PostItem) => void): void {
  const json: unknown = JSON.parse(file.replace(/^\uFEFF/, ''))
  const within = wrapped.safeParse(json)
  const { posts, ...others } = within.success
    ? (within.data.db[0]?.data ?? whole.parse(json).data)
    : whole.parse(json).data
  const tagsOf = labelsOf(others)
  const comments = Map.groupBy(others.comments, one => `${one.post_id}`)
  for (const post of posts)
    take(
      toItem(post, {
        tags: tagsOf(`${post.id}`),
        comments: comments.get(`${post.id}`)?.length ?? 0,
      }),
    )
}

/** The tags of a post, in order; those with `#` are internal to the theme. */
function labelsOf({ tags, posts_tags }: Omit<Tables, 'posts'>): (post: string) => string[] {
  const names = new Map(tags.map(({ id, name }) => [`${id}`, name]))
  const byPost = Map.groupBy(posts_tags, one => `${one.post_id}`)
  return post =>
    (byPost.get(post) ?? [])
      .toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
      .flatMap(({ tag_id }) => names.get(`${tag_id}`) ?? [])
      .filter(name => name !== '' && !name.startsWith('#'))
}

function toItem(
  post: GhostPost,
  { tags, comments }: Pick<PostItem, 'tags' | 'comments'>,
): PostItem {
  const content = contentOf(post)
  const isPage = post.type === 'page' || post.page === true || post.page === 1
  // Text that exists only in the editor's own format.
  const isOwnFormat = content === '' && `${post.lexical}${post.mobiledoc}` !== ''
  return {
    kind: isPage ? 'page' : isOwnFormat ? 'format' : 'post',
    key: `${post.uuid ?? post.id}`,
    title: post.title,
    slug: post.slug,
    excerpt: post.custom_excerpt,
    content,
    pictures: post.feature_image === '' ? 0 : 1,
    tags,
    categories: [],
    comments,
  }
}

function contentOf({ html, markdown, plaintext }: GhostPost): string {
  if (html !== '') return html.replaceAll(OWN_ADDRESS, '')
  if (markdown !== '') return markdownToHtml(markdown)
  return plaintext === '' ? '' : fromPlainText(plaintext)
}
