import { type newPost, profileContract } from '../contract/profile.contract.ts'
import { profilePrivacyContract } from '../contract/profile-privacy.contract.ts'
import type {
  Audience,
  Decision,
  Privacy,
  ReportReason,
  ViewAs,
} from '../contract/profile.rules.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { getPreferences } from '#platform/web/preferences/preferences.ts'
import { regionalOf } from '#platform/web/preferences/regional.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// The calls of profile screens; the only place with their query keys.

const keys = {
  all: ['profile'],
  data: (whom: Whom) => ['profile', 'data', whom],
  comments: (postId: number) => ['profile', 'comments', postId],
  activity: (whom: Seen) => ['profile', 'activity', whom],
  friends: (whom: Seen) => ['profile', 'friends', whom],
  photos: (whom: Seen) => ['profile', 'photos', whom],
  privacy: ['profile', 'privacy'],
  tagged: (tag: string) => ['profile', 'tagged', tag],
  reports: ['profile', 'reports'],
} as const

/** Whose profile, oneself unless given; one’s own as others see it. */
export interface Seen {
  id?: number
  as?: ViewAs
}
/** One post of it alone. */
export interface Whom extends Seen {
  post?: number
}

export const profileQuery = (whom: Whom) =>
  infiniteQueryOptions({
    queryKey: keys.data(whom),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        profileContract.getProfile,
        { query: { ...whom, ...(pageParam === 0 ? {} : { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: last => last.nextCursor,
  })
export const commentsQuery = (postId: number) =>
  queryOptions({
    queryKey: keys.comments(postId),
    queryFn: async ({ signal }) =>
      (await api.call(profileContract.listComments, { query: { postId } }, { signal })).comments,
    staleTime: 0,
  })
export const friendsQuery = (whom: Seen) =>
  queryOptions({
    queryKey: keys.friends(whom),
    queryFn: ({ signal }) => api.call(profileContract.listFriends, { query: whom }, { signal }),
  })
export const photosQuery = (whom: Seen) =>
  queryOptions({
    queryKey: keys.photos(whom),
    queryFn: async ({ signal }) =>
      (await api.call(profileContract.listPhotos, { query: whom }, { signal })).photos,
  })
export const privacyQuery = () =>
  queryOptions({
    queryKey: keys.privacy,
    queryFn: ({ signal }) => api.call(profilePrivacyContract.getPrivacy, {}, { signal }),
  })
export const taggedQuery = (tag: string) =>
  infiniteQueryOptions({
    queryKey: keys.tagged(tag),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        profilePrivacyContract.listTagged,
        { query: { tag, ...(pageParam === 0 ? {} : { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: last => last.nextCursor,
  })
export const reportsQuery = () =>
  queryOptions({
    queryKey: keys.reports,
    queryFn: ({ signal }) =>
      api.call(profilePrivacyContract.listReports, { query: {} }, { signal }),
  })

export const activityQuery = (whom: Seen) =>
  queryOptions({
    queryKey: keys.activity(whom),
    queryFn: ({ signal }) =>
      api.call(
        profileContract.getActivity,
        { query: { ...whom, timeZone: regionalOf(getPreferences()).timeZone } },
        { signal },
      ),
  })

export const refreshProfiles = () => queryClient.invalidateQueries({ queryKey: keys.all })
onTopic('Profile', () => void refreshProfiles())
onTopic('User', () => void refreshProfiles())
onTopic('Account', () => void refreshProfiles())

export const addPost = (body: z.input<typeof newPost>) =>
  api.call(profileContract.addPost, { body })
export const updatePost = (
  body: { id: number; text: string; audience: Audience },
  version: number,
) => api.call(profileContract.updatePost, { body }, { version })
export const deletePost = (id: number) => api.call(profileContract.deletePost, { id })
export const like = (body: { postId: number; commentId?: number; isLiked: boolean }) =>
  api.call(profileContract.likePost, { body })
export const addComment = (postId: number, text: string) =>
  api.call(profileContract.addComment, { body: { postId, text } })
export const deleteComment = (id: number) => api.call(profileContract.deleteComment, { id })
export const votePoll = (postId: number, place: number) =>
  api.call(profileContract.votePoll, { body: { postId, place } })
export const follow = (
  body: { personId: number; isOn: boolean } | { page: string; isOn: boolean },
) => api.call(profileContract.follow, { body })
export const addPhoto = (fileId: string, as: 'photo' | 'cover') =>
  api.call(profileContract.addPhoto, { body: { fileId, as } })
export const deletePhoto = (id: string) => api.call(profileContract.deletePhoto, { id })
export const updatePrivacy = (body: Privacy, version: number) =>
  api.call(profilePrivacyContract.updatePrivacy, { body }, { version })
export const reportPost = (body: { postId: number; reason: ReportReason; note: string }) =>
  api.call(profilePrivacyContract.reportPost, { body })
export const decideReport = (body: { postId: number; decision: Decision }) =>
  api.call(profilePrivacyContract.decideReport, { body })
