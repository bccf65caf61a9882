import { HOUR } from '#platform/contract/durations.rules.ts'
import { itOnOneEngine } from '#platform/server/database/test-database.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { profileContract } from '../contract/profile.contract.ts'
import type { ProfilePost } from '../contract/profile-shapes.rules.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { ATTACKS } from '#platform/server/rich-text/attacks.ts'
import { writePng } from '#platform/server/png/write-png.ts'

// Profiles: what people show, to whom, and what others do with it.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['makePerson']>>
const read = async (person: Person, query: Record<string, string> = {}) => {
  const answer = await app.call(profileContract.getProfile, { token: person.token, query })
  expect(answer.statusCode, answer.body).toBe(200)
  return profileContract.getProfile.output.parse(answer.json())
}
const post = async (person: Person, body: object): Promise<ProfilePost> => {
  const answer = await app.call(profileContract.addPost, { token: person.token, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return profileContract.addPost.output.parse(answer.json()).post
}
const follow = (person: Person, userId: number, isOn = true) =>
  app.call(profileContract.follow, { token: person.token, body: { personId: userId, isOn } })
const undo = (person: Person, id: number) =>
  app.call(changesContract.undoChange, { token: person.token, body: { id } })

const picture = writePng({ width: 4, height: 4, colorAt: () => [20, 120, 160] })
async function upload(person: Person): Promise<string> {
  const answer = await app.app.inject({
    method: 'POST',
    url: `${filesContract.uploadFile.path}?name=x.png&purpose=picture`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: picture,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().file.id
}

describe('profile', () => {
  it('PROF-01 is one’s own without an id; others’ email addresses are shown only to those who may read users', async () => {
    const [me, other] = [await app.makePerson({ country: 'Peru' }), await app.makePerson()]
    const own = await read(me)
    expect(own.header).toMatchObject({
      id: me.id,
      username: me.fullName,
      designation: 'subscriber',
      isOwn: true,
      coverImg: null,
      followers: 0,
    })
    expect(own.userAbout).toMatchObject({ email: me.email, lives: 'Peru' })
    const theirs = await read(me, { id: `${other.id}` })
    expect(theirs.header).toMatchObject({ id: other.id, isOwn: false, isFollowing: false })
    expect(theirs.userAbout.email).toBeNull()
    const seen = await app.call(profileContract.getProfile, {
      as: 'admin',
      query: { id: `${other.id}` },
    })
    expect(seen.json().userAbout.email).toBe(other.email)
    expect(
      (await app.call(profileContract.getProfile, { token: me.token, query: { id: '999999' } }))
        .statusCode,
    ).toBe(404)
  })

  it('PROF-01 PROF-04 shows a cover and photos from posts and uploads; another person’s file is rejected', async () => {
    const [me, other] = [await app.makePerson(), await app.makePerson()]
    const add = (person: Person, fileId: string, as: string) =>
      app.call(profileContract.addPhoto, { token: person.token, body: { fileId, as } })
    expect((await add(me, await upload(me), 'cover')).statusCode).toBe(201)
    expect((await add(me, await upload(me), 'photo')).statusCode).toBe(201)
    expect((await add(other, await upload(me), 'photo')).statusCode).toBe(404)
    await post(me, { pictureId: await upload(me), audience: 'me' })
    const { header, latestPhotos } = await read(me)
    expect(header.coverImg).toContain('/api/files/')
    expect(latestPhotos.map(one => one.id.split('-')[0])).toEqual(
      expect.arrayContaining(['post', 'photo']),
    )
    const seen = await read(other, { id: `${me.id}` })
    expect(seen.latestPhotos.map(one => one.id.split('-')[0])).toEqual(['photo'])
    const shown = await app.app.inject({ method: 'GET', url: seen.latestPhotos[0]?.img ?? '' })
    expect(shown.statusCode).toBe(200)
    const photo = seen.latestPhotos[0]?.id ?? ''
    expect(
      (await app.call(profileContract.deletePhoto, { token: other.token, query: { id: photo } }))
        .statusCode,
    ).toBe(404)
    const deleted = await app.call(profileContract.deletePhoto, {
      token: me.token,
      query: { id: photo },
    })
    expect((await read(other, { id: `${me.id}` })).latestPhotos).toEqual([])
    expect((await undo(me, deleted.json().changeId)).statusCode).toBe(200)
    expect((await read(other, { id: `${me.id}` })).latestPhotos).toHaveLength(1)
  })
})

describe('posts', () => {
  itOnOneEngine('PROF-02 X-27 are sanitized, whatever is pasted', async () => {
    const me = await app.makePerson()
    for (const attack of ATTACKS) {
      const answer = await app.call(profileContract.addPost, {
        token: me.token,
        body: { text: `<p>Hello</p>${attack}` },
      })
      // What is too long is refused.
      expect([201, 400]).toContain(answer.statusCode)
    }
    const rows = await app.database.read
      .selectFrom('profile_posts')
      .select('text')
      .where('user_id', '=', me.id)
      .execute()
    expect(rows.length).toBeGreaterThan(50)
    for (const { text } of rows) {
      expect(text).not.toMatch(/<(script|img|iframe|svg|style|object|form|base|meta|link)\b/i)
      expect(text).not.toMatch(/<[^>]*\son\w+\s*=/i)
      expect(text).not.toMatch(/href="(?!https?:|mailto:)/i)
    }
  })

  it('PROF-02 X-36 belong to their author: only the author edits, deletes and restores them', async () => {
    const [me, other] = [await app.makePerson(), await app.makePerson()]
    expect(
      (
        await app.call(profileContract.addPost, { token: me.token, body: { text: '<p></p>' } })
      ).json(),
    ).toMatchObject({ status: 422 })
    expect(
      (
        await app.call(profileContract.addPost, {
          token: me.token,
          body: { text: '<p>Hi</p>', userId: other.id },
        })
      ).statusCode,
    ).toBe(400)
    const made = await post(me, { text: '<p>Hi</p>' })
    expect(made).toMatchObject({
      userId: me.id,
      isOwn: true,
      canDelete: true,
      likes: 0,
      comments: 0,
    })
    const edit = (person: Person, version: number) =>
      app.call(profileContract.updatePost, {
        token: person.token,
        body: { id: made.id, text: '<p>Ho</p>', audience: 'everyone' },
        headers: { 'if-match': `"${version}"` },
      })
    expect((await edit(other, 1)).statusCode).toBe(403)
    const edited = await edit(me, 1)
    expect(edited.json().post).toMatchObject({ postText: '<p>Ho</p>', version: 2 })
    expect((await edit(me, 1)).statusCode).toBe(412)
    expect((await undo(me, edited.json().changeId)).statusCode).toBe(200)
    expect((await read(me)).posts[0]).toMatchObject({ postText: '<p>Hi</p>' })
    const remove = (person: Person) =>
      app.call(profileContract.deletePost, { token: person.token, query: { id: `${made.id}` } })
    expect((await remove(other)).statusCode).toBe(403)
    const removed = await remove(me)
    expect((await read(me)).posts).toEqual([])
    expect((await undo(me, removed.json().changeId)).statusCode).toBe(200)
    expect((await read(me)).posts).toHaveLength(1)
  })

  it('PROF-06 are visible to their audience: everyone, followers, or the author', async () => {
    const [me, other] = [await app.makePerson(), await app.makePerson()]
    for (const audience of ['everyone', 'followers', 'me'])
      await post(me, { text: `<p>${audience}</p>`, audience })
    const seen = async () => (await read(other, { id: `${me.id}` })).posts.map(one => one.audience)
    expect(await seen()).toEqual(['everyone'])
    await follow(other, me.id)
    expect(await seen()).toEqual(['followers', 'everyone'])
    expect((await read(me)).posts).toHaveLength(3)
    const hidden = (await read(me)).posts[0]?.id
    const like = await app.call(profileContract.likePost, {
      token: other.token,
      body: { postId: hidden, isLiked: true },
    })
    expect(like.statusCode).toBe(404)
  })

  it('PROF-02 count each like once; a comment notifies the author and is deleted by those who may', async () => {
    const [me, other, third] = [
      await app.makePerson(),
      await app.makePerson(),
      await app.makePerson(),
    ]
    const { id: postId } = await post(me, { text: '<p>Like me</p>' })
    const like = async (person: Person, isLiked: boolean, commentId?: number) =>
      (
        await app.call(profileContract.likePost, {
          token: person.token,
          body: { postId, isLiked, ...(commentId === undefined ? {} : { commentId }) },
        })
      ).json()
    expect(
      (await Promise.all([like(other, true), like(other, true), like(third, true)])).at(-1),
    ).toMatchObject({ youLiked: true })
    expect((await read(me)).posts[0]).toMatchObject({ likes: 2, likedCount: 2, youLiked: false })
    expect(await like(third, false)).toEqual({ likes: 1, youLiked: false })
    const added = await app.call(profileContract.addComment, {
      token: other.token,
      body: { postId, text: '  <b>Well</b> said ' },
    })
    const { comment } = profileContract.addComment.output.parse(added.json())
    expect(comment).toMatchObject({
      userId: other.id,
      comment: '<b>Well</b> said',
      canDelete: true,
    })
    expect(await like(me, true, comment.id)).toEqual({ likes: 1, youLiked: true })
    const result = await app.call(notificationsContract.listNotifications, {
      token: me.token,
      query: {},
    })
    expect(result.json().notifications[0]).toMatchObject({
      kind: 'profile-comment',
      link: `/pages/profile?id=${me.id}&post=${postId}`,
    })
    const remove = (person: Person) =>
      app.call(profileContract.deleteComment, {
        token: person.token,
        query: { id: `${comment.id}` },
      })
    expect((await remove(third)).statusCode).toBe(403)
    expect((await remove(me)).statusCode).toBe(200)
    expect((await read(other, { id: `${me.id}` })).posts[0]).toMatchObject({
      comments: 0,
      detailedComments: [],
    })
  })

  it('PROF-04 page without repeating or losing any, and can be opened alone by URL', async () => {
    const me = await app.makePerson()
    for (let number = 1; number <= 23; number++) await post(me, { text: `<p>${number}</p>` })
    const found: number[] = []
    let cursor: number | null | undefined
    do {
      const page = await read(
        me,
        cursor === undefined || cursor === null ? {} : { before: `${cursor}` },
      )
      found.push(...page.posts.map(one => one.id))
      cursor = page.nextCursor
      if (found.length === 10) await post(me, { text: '<p>meanwhile</p>' })
    } while (cursor !== null)
    expect(found).toHaveLength(23)
    expect(new Set(found).size).toBe(23)
    expect((await read(me, { post: `${found[20]}` })).posts.map(one => one.id)).toEqual([found[20]])
  })
})

describe('polls', () => {
  it('PROF-03 take one vote per person, changeable until closing; percentages add up to 100', async () => {
    const people = [await app.makePerson(), await app.makePerson(), await app.makePerson()]
    const [me] = people
    if (me === undefined) throw new Error('nobody')
    const closesAt = new Date(app.now().getTime() + HOUR).toISOString()
    const { id: postId, poll } = await post(me, {
      poll: { question: 'Which?', options: ['A', 'B', 'C'], closesAt },
    })
    expect(poll).toMatchObject({ totalVotes: 0, yourVote: null, isClosed: false })
    const vote = (person: Person, place: number) =>
      app.call(profileContract.votePoll, { token: person.token, body: { postId, place } })
    for (const [place, person] of people.entries())
      expect((await vote(person, place)).statusCode).toBe(200)
    const { poll: counted } = (await vote(me, 0)).json()
    expect(counted.options.map((one: { percent: number }) => one.percent)).toEqual([34, 33, 33])
    const moved = (await vote(me, 1)).json().poll
    expect(moved).toMatchObject({ totalVotes: 3, yourVote: 1 })
    expect(moved.options.map((one: { votes: number }) => one.votes)).toEqual([0, 2, 1])
    expect(moved.options[1].votedUser).toHaveLength(2)
    const { polls, pollList } = await read(me)
    expect(polls[1]).toMatchObject({
      pollId: postId,
      question: 'Which?',
      result: '67%',
      percent: 67,
      yourVote: true,
    })
    expect(pollList).toHaveLength(1)
    expect((await vote(me, 9)).statusCode).toBe(404)
    const early = {
      poll: { question: 'Late?', options: ['A', 'B'], closesAt: '2020-01-01T00:00:00.000Z' },
    }
    expect(
      (await app.call(profileContract.addPost, { token: me.token, body: early })).statusCode,
    ).toBe(422)
  })
})

describe('options of a poll', () => {
  it('PROF-03 differ: the same one twice is refused, with the field named', async () => {
    const { token } = await app.makePerson()
    const answer = await app.call(profileContract.addPost, {
      token,
      body: { poll: { question: 'Which?', options: ['A', ' A '] } },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual({ 'poll.options': 'The options must differ.' })
  })
})

describe('following', () => {
  it('PROF-05 suggests people not followed yet, counts common connections correctly, and shows followed people’s posts', async () => {
    const company = 'A company of its own'
    const [me, friend, near, far] = [
      await app.makePerson({ company }),
      await app.makePerson({ company }),
      await app.makePerson({ company }),
      await app.makePerson({ company, status: 'inactive' }),
    ]
    expect((await follow(me, me.id)).statusCode).toBe(409)
    await follow(me, friend.id)
    await follow(me, friend.id)
    await follow(near, friend.id)
    const { suggestions, header } = await read(me)
    expect(header.following).toBe(1)
    expect(suggestions.map(one => one.id)).not.toContain(friend.id)
    expect(suggestions.map(one => one.id)).not.toContain(me.id)
    expect(suggestions.map(one => one.id)).not.toContain(far.id)
    expect(suggestions.find(one => one.id === near.id)).toMatchObject({
      mutualCount: 1,
      mutualFriend: '1 Mutual Friend',
    })
    await post(friend, { text: '<p>Fresh from the press #news</p>' })
    expect((await read(me)).twitterFeeds[0]).toMatchObject({
      userId: friend.id,
      title: friend.fullName,
      tags: '#news',
    })
    const answered = await app.call(notificationsContract.listNotifications, {
      token: friend.token,
      query: {},
    })
    expect(
      answered.json().notifications.filter((one: { kind: string }) => one.kind === 'new-follower'),
    ).toHaveLength(2)
    const { friends } = (
      await app.call(profileContract.listFriends, { token: near.token, query: { id: `${me.id}` } })
    ).json()
    expect(friends).toMatchObject([{ userId: friend.id, isFollowing: true }])
    await follow(me, friend.id, false)
    expect((await read(me)).header.following).toBe(0)
  })

  it('PROF-05 offers only projects one may open as pages to follow', async () => {
    const answer = await app.call(profileContract.getProfile, { as: 'admin' })
    const { suggestedPages } = profileContract.getProfile.output.parse(answer.json())
    expect(suggestedPages.length).toBeGreaterThan(0)
    const [page] = suggestedPages
    await app.call(profileContract.follow, { as: 'admin', body: { page: page?.id, isOn: true } })
    const after = profileContract.getProfile.output.parse(
      (await app.call(profileContract.getProfile, { as: 'admin' })).json(),
    )
    expect(after.suggestedPages[0]).toMatchObject({ id: page?.id, favorite: true })
    expect(
      (
        await app.call(profileContract.follow, {
          as: 'admin',
          body: { page: 'kanban-9999', isOn: true },
        })
      ).statusCode,
    ).toBe(404)
  })
})

describe('activity', () => {
  it('PROF-07 counts per day in the reader’s time zone, awards badges for firsts, and excludes mail, chat and account', async () => {
    const [me, other] = [await app.makePerson(), await app.makePerson()]
    const activity = async (query: Record<string, string> = {}, person = me) =>
      profileContract.getActivity.output.parse(
        (await app.call(profileContract.getActivity, { token: person.token, query })).json(),
      )
    expect(await activity()).toMatchObject({ total: 0, days: [], badges: [] })
    const add = (title: string) =>
      app.call(todoContract.addTask, { token: me.token, body: { task: { title } } })
    expect((await add('First')).statusCode).toBe(201)
    expect((await add('Second')).statusCode).toBe(201)
    await app.call(preferencesContract.updatePreferences, {
      token: me.token,
      body: { skin: 'light' },
    })
    const [today] = app.now().toISOString().split('T')
    const listed = await activity({ id: `${me.id}` }, other)
    expect(listed).toMatchObject({
      total: 2,
      to: today,
      days: [{ day: today, count: 2 }],
      badges: [{ badge: 'task' }],
    })
    app.wait(12 * HOUR)
    const later = (await app.login(me.username)).accessToken
    await app.call(todoContract.addTask, {
      token: later,
      body: { task: { title: 'In the evening' } },
    })
    const days = async (timeZone: string) =>
      (await activity({ id: `${me.id}`, timeZone }, { ...me, token: later })).days.map(
        one => one.count,
      )
    expect(await days('UTC')).toEqual([3])
    // 9 PM here is the next morning there.
    expect(await days('Asia/Tokyo')).toEqual([2, 1])
    const nowhere = await app.call(profileContract.getActivity, {
      token: later,
      query: { timeZone: 'Mars/Dome' },
    })
    expect(nowhere.statusCode).toBe(400)
  })
})
