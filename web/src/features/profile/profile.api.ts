import { type newPost, profileContract } from '@smart-fft/contract/profile.contract'
import type { Audience } from '@smart-fft/contract/profile.rules'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '../../platform/api/api-client.ts'
import { onTopic } from '../../platform/live/topics.ts'
import { getPreferences } from '../../platform/preferences/preferences.ts'
import { regionalOf } from '../../platform/preferences/regional.ts'
import { queryClient } from '../../platform/query/query-client.ts'

// What profiles ask and tell; the only place that knows their query keys.

const keys = {
  all: ['profile'],
  data: (whom: Whom) => ['profile', 'data', whom],
  comments: (postId: number) => ['profile', 'comments', postId],
  activity: (id: number | undefined) => ['profile', 'activity', id],
  friends: (id: number | undefined) => ['profile', 'friends', id],
  photos: (id: number | undefined) => ['profile', 'photos', id],
} as const

/** Whose profile, oneself unless given; one post of it alone. */
export interface Whom {
  id?: number
  post?: number
}
const idOf = (id: number | undefined) => (id === undefined ? {} : { id })

export const profileQuery = (whom: Whom) =>
  infiniteQueryOptions({
    queryKey: keys.data(whom),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.call(profileContract.getProfile, { query: { ...whom, ...(pageParam === 0 ? {} : { before: pageParam }) } }, { signal }),
    getNextPageParam: last => last.nextCursor,
  })
export const commentsQuery = (postId: number) =>
  queryOptions({
    queryKey: keys.comments(postId),
    queryFn: async ({ signal }) => (await api.call(profileContract.listComments, { query: { postId } }, { signal })).comments,
    staleTime: 0,
  })
export const friendsQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: keys.friends(id),
    queryFn: async ({ signal }) => (await api.call(profileContract.listFriends, { query: idOf(id) }, { signal })).friends,
  })
export const photosQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: keys.photos(id),
    queryFn: async ({ signal }) => (await api.call(profileContract.listPhotos, { query: idOf(id) }, { signal })).photos,
  })

export const activityQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: keys.activity(id),
    queryFn: ({ signal }) =>
      api.call(profileContract.getActivity, { query: { ...idOf(id), timeZone: regionalOf(getPreferences()).timeZone } }, { signal }),
  })

export const refreshProfiles = () => queryClient.invalidateQueries({ queryKey: keys.all })
onTopic('Profile', () => void refreshProfiles())
onTopic('User', () => void refreshProfiles())
onTopic('Account', () => void refreshProfiles())

export const addPost = (body: z.input<typeof newPost>) => api.call(profileContract.addPost, { body })
export const updatePost = (body: { id: number; text: string; audience: Audience }, version: number) =>
  api.call(profileContract.updatePost, { body }, { version })
export const deletePost = (id: number) => api.call(profileContract.deletePost, { id })
export const like = (body: { postId: number; commentId?: number; isLiked: boolean }) => api.call(profileContract.likePost, { body })
export const addComment = (postId: number, text: string) => api.call(profileContract.addComment, { body: { postId, text } })
export const deleteComment = (id: number) => api.call(profileContract.deleteComment, { id })
export const votePoll = (postId: number, place: number) => api.call(profileContract.votePoll, { body: { postId, place } })
export const follow = (body: { personId: number; isOn: boolean } | { page: string; isOn: boolean }) =>
  api.call(profileContract.follow, { body })
export const addPhoto = (fileId: string, as: 'photo' | 'cover') => api.call(profileContract.addPhoto, { body: { fileId, as } })
export const deletePhoto = (id: string) => api.call(profileContract.deletePhoto, { id })
