import { blogCommentsContract } from '../contract/blog-comments.contract.ts'
import {
  blogContract,
  blogFilters,
  type BlogFilters,
  type BlogPlace,
  blogPlace,
  type PostToSave,
} from '../contract/blog.contract.ts'
import type { BlogStep, CommentState } from '../contract/blog.rules.ts'
import type { CallInput } from '#platform/contract/define.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#platform/web/api/api-client.ts'
import { onNews, onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// API calls of the blog; the only place that knows their query keys.

const keys = {
  all: ['blog'],
  lists: ['blog', 'list'],
  sidebar: ['blog', 'sidebar'],
  post: ['blog', 'post'],
  revisions: ['blog', 'revisions'],
  moderated: ['blog', 'moderated'],
} as const

/** The list's state in the URL. Its order is fixed, although the list kit requires one. */
export const readBlogSearch = searchSchema(
  z.extend(z.object(blogFilters.shape), {
    category: z._default(z.string().check(z.regex(/^\d*$/)), ''),
    author: z._default(z.string().check(z.regex(/^\d*$/)), ''),
    tag: z._default(z.string().check(z.maxLength(40)), ''),
    bookmarked: z._default(z.enum(['', '1']), ''),
    sort: z._default(z.enum(['asc', 'desc']), 'desc'),
    sortColumn: z._default(z.string(), 'blogPosted'),
  }),
)
export type BlogSearch = ReturnType<typeof readBlogSearch>

const toFilters = ({
  q,
  category,
  author,
  tag,
  bookmarked,
  state,
  page,
  perPage,
}: BlogSearch): Partial<BlogFilters> => ({
  q,
  state,
  page,
  perPage,
  ...(category === '' ? {} : { category: Number(category) }),
  ...(author === '' ? {} : { author: Number(author) }),
  ...(tag === '' ? {} : { tag }),
  ...(bookmarked === '' ? {} : { bookmarked }),
})

async function fetchPosts(search: BlogSearch, signal: AbortSignal) {
  let total = 0
  const onHeaders = (headers: Headers) => void (total = Number(headers.get('x-total-count') ?? 0))
  const posts = await api.call(
    blogContract.listPosts,
    { query: toFilters(search) },
    { signal, onHeaders },
  )
  return { posts, total }
}
export const postsQuery = (search: BlogSearch) =>
  queryOptions({
    queryKey: [...keys.lists, search],
    queryFn: ({ signal }) => fetchPosts(search, signal),
    placeholderData: keepPreviousData,
  })
export const sidebarQuery = () =>
  queryOptions({
    queryKey: keys.sidebar,
    queryFn: ({ signal }) => api.call(blogContract.getSidebar, {}, { signal }),
  })

/** URLs contain an id or a slug. */
const keyOf = (name: string) => (/^\d+$/.test(name) ? { id: Number(name) } : { slug: name })

export const postQuery = (name: string, options: { threads: number; preview: boolean }) =>
  queryOptions({
    queryKey: [...keys.post, name, options],
    queryFn: ({ signal }) => {
      const query = {
        ...keyOf(name),
        threads: options.threads,
        ...(options.preview ? { preview: '1' as const } : {}),
      }
      return api.call(blogContract.getPost, { query }, { signal })
    },
    placeholderData: (known, asked) => (asked?.queryKey[2] === name ? known : undefined),
  })
export const fetchEdit = (name: string) => api.call(blogContract.getEdit, { query: keyOf(name) })
/** The editor's initial data; concurrent saves are handled on saving. */
export const editQuery = (name: string) =>
  queryOptions({ queryKey: ['blog-edit', name], queryFn: () => fetchEdit(name), gcTime: 0 })
export const revisionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.revisions, id],
    queryFn: ({ signal }) => api.call(blogContract.listRevisions, { query: { id } }, { signal }),
  })
export const revisionQuery = (id: number, revision: number | undefined) =>
  queryOptions({
    queryKey: [...keys.revisions, id, revision],
    queryFn: async ({ signal }) =>
      revision === undefined
        ? null
        : (await api.call(blogContract.listRevisions, { query: { id, revision } }, { signal }))
            .text,
  })
export const moderatedQuery = (state: CommentState, page: number) =>
  queryOptions({
    queryKey: [...keys.moderated, state, page],
    queryFn: ({ signal }) =>
      api.call(blogCommentsContract.listModerated, { query: { state, page } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const savePost = (body: PostToSave, version?: number) =>
  api.call(blogContract.savePost, { body }, { version })
/** Sends one's caret to others with the post open; also on leaving the page. */
export const sharePlace = (place: CallInput<typeof blogContract.sharePlace>['body']) =>
  void api
    .call(blogContract.sharePlace, { body: place }, { keepalive: true })
    .catch(() => undefined)
/** Carets of others in a post. */
export const onPlace = (id: number, listener: (place: BlogPlace) => void): (() => void) =>
  onNews('Blog', data => {
    const { data: place } = blogPlace.safeParse(data)
    if (place?.id === id) listener(place)
  })
/** A post was saved or changed elsewhere. */
export const onPostChange = (id: number, listener: () => void): (() => void) =>
  onTopic('Blog', ids => {
    if (ids.length === 0 || ids.includes(id)) listener()
  })
export const publishPosts = (
  body: { ids: number[]; step: BlogStep; publishAt?: string },
  version?: number,
) => api.call(blogContract.publishPosts, { body }, { version })
export const organizePosts = (body: CallInput<typeof blogContract.organizePosts>['body']) =>
  api.call(blogContract.organizePosts, { body })
export const deletePost = (id: number) => api.call(blogContract.deletePost, { id })
export const markPost = (body: { id: number; isLiked?: boolean; isBookmarked?: boolean }) =>
  api.call(blogContract.markPost, { body })
export const saveCategory = (body: CallInput<typeof blogContract.saveCategory>['body']) =>
  api.call(blogContract.saveCategory, { body })
export const deleteCategory = (id: number) => api.call(blogContract.deleteCategory, { id })
export const saveSettings = (body: { isPublic: boolean; hasGuests: boolean }) =>
  api.call(blogContract.saveSettings, { body })
export const subscribe = (isSubscribed: boolean) =>
  api.call(blogContract.subscribe, { body: { isSubscribed } })
export const exportPosts = (id?: number) =>
  api.downloadCall(blogContract.exportPosts, { query: id === undefined ? {} : { id } })
export const importPosts = (body: { name: string; text: string; dryRun: boolean }) =>
  api.call(blogContract.importPosts, { body })

export const addComment = (body: { postId: number; parentId?: number; text: string }) =>
  api.call(blogCommentsContract.addComment, { body })
export const editComment = (id: number, text: string) =>
  api.call(blogCommentsContract.editComment, { body: { id, text } })
export const likeComment = (id: number, isLiked: boolean) =>
  api.call(blogCommentsContract.likeComment, { body: { id, isLiked } })
export const deleteComment = (id: number) => api.call(blogCommentsContract.deleteComment, { id })
export const moderate = (body: CallInput<typeof blogCommentsContract.moderate>['body']) =>
  api.call(blogCommentsContract.moderate, { body })

/** Refetches the blog after any change. */
export const refreshBlog = () => queryClient.invalidateQueries({ queryKey: keys.all })
onTopic('Blog', () => void refreshBlog())
