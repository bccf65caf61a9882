import { blogCommentsContract } from '../contract/blog-comments.contract.ts'
import type { CallInput } from '#platform/contract/define.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'

// Public calls of the blog.

export const publicListQuery = (query: { q: string; tag: string; page: number }) =>
  queryOptions({
    queryKey: ['blog-public', 'list', query],
    queryFn: ({ signal }) => {
      const { q, tag, page } = query
      return api.call(
        blogCommentsContract.listPublicPosts,
        { query: { q, page, ...(tag === '' ? {} : { tag }) } },
        { signal },
      )
    },
    placeholderData: keepPreviousData,
  })
export const publicPostQuery = (slug: string) =>
  queryOptions({
    queryKey: ['blog-public', 'post', slug],
    queryFn: ({ signal }) =>
      api.call(blogCommentsContract.getPublicPost, { query: { slug } }, { signal }),
  })
export const addGuestComment = (
  body: CallInput<typeof blogCommentsContract.addGuestComment>['body'],
) => api.call(blogCommentsContract.addGuestComment, { body })
export const feedPath = blogCommentsContract.getFeed.path
