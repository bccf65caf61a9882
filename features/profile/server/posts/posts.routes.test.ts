import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { profileContract } from '../../contract/profile.contract.ts'
import { profilePrivacyContract } from '../../contract/profile-privacy.contract.ts'
import { PRIVACY_AT_FIRST } from '../../contract/profile.rules.ts'
import { type ProfilePost } from '../../contract/profile-shapes.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Tags and mentions in posts, and reported posts.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['makePerson']>>
const post = async (person: Person, text: string, audience = 'everyone'): Promise<ProfilePost> => {
  const answer = await app.call(profileContract.addPost, {
    token: person.token,
    body: { text, audience },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().post
}
const bells = async (person: Person, kind: string) => {
  const answer = await app.call(notificationsContract.listNotifications, { token: person.token })
  return notificationsContract.listNotifications.output
    .parse(answer.json())
    .notifications.filter(one => one.kind === kind)
}
const tagged = async (person: Person, tag: string, before?: number) => {
  const query = { tag, ...(before === undefined ? {} : { before: `${before}` }) }
  const answer = await app.call(profilePrivacyContract.listTagged, { token: person.token, query })
  expect(answer.statusCode, answer.body).toBe(200)
  return profilePrivacyContract.listTagged.output.parse(answer.json())
}
const undo = (person: { token: string }, id: number) =>
  app.call(changesContract.undoChange, { token: person.token, body: { id } })

describe('tags', () => {
  it('PROF-06 find everyone’s posts the reader may see, regardless of case', async () => {
    const [me, reader] = [await app.makePerson(), await app.makePerson()]
    const open = await post(me, '<p>The <strong>#Überholung</strong> is done, see #12 and a#b.</p>')
    const hidden = await post(me, '<p>#überholung for me</p>', 'me')
    expect((await tagged(reader, '#ÜBERHOLUNG')).posts.map(one => one.id)).toEqual([open.id])
    expect((await tagged(me, 'überholung')).posts.map(one => one.id)).toEqual([hidden.id, open.id])
    for (const tag of ['12', 'b']) expect((await tagged(me, tag)).posts).toEqual([])
    await app.call(profilePrivacyContract.updatePrivacy, {
      token: me.token,
      body: { ...PRIVACY_AT_FIRST, posts: 'me' },
    })
    expect((await tagged(reader, 'überholung')).posts).toEqual([])
    // After an edit it is found by its new words.
    const body = { id: open.id, text: '<p>Done #again</p>', audience: 'everyone' }
    await app.call(profileContract.updatePost, { token: me.token, body })
    expect((await tagged(me, 'überholung')).posts.map(one => one.id)).toEqual([hidden.id])
    expect((await tagged(me, 'again')).posts.map(one => one.id)).toEqual([open.id])
    expect(
      (await app.call(profilePrivacyContract.listTagged, { token: me.token, query: { tag: ' ' } }))
        .statusCode,
    ).toBe(400)
  })

  it('PROF-06 page without repeating or losing a post', async () => {
    const me = await app.makePerson()
    for (let number = 0; number < 12; number++) await post(me, '<p>#dozen</p>')
    const first = await tagged(me, 'dozen')
    const second = await tagged(me, 'dozen', first.nextCursor ?? 0)
    expect([first.posts.length, second.posts.length, second.nextCursor]).toEqual([10, 2, null])
    expect(new Set([...first.posts, ...second.posts].map(one => one.id)).size).toBe(12)
  })
})

describe('mentions', () => {
  it('PROF-06 notify the mentioned person once, and only if they may see the post', async () => {
    const [me, named] = [await app.makePerson(), await app.makePerson()]
    const made = await post(me, `<p>Ask @${named.username.toUpperCase()} or @nobody.here</p>`)
    expect(made.named).toEqual([{ login: named.username, userId: named.id }])
    expect(await bells(named, 'profile-mention')).toMatchObject([
      { link: `/pages/profile?id=${me.id}&post=${made.id}` },
    ])
    const body = { id: made.id, text: `<p>Do ask @${named.username}</p>`, audience: 'everyone' }
    await app.call(profileContract.updatePost, { token: me.token, body })
    expect(await bells(named, 'profile-mention')).toHaveLength(1)
    await post(me, `<p>@${named.username}</p>`, 'me')
    expect(await bells(named, 'profile-mention')).toHaveLength(1)
  })

  it('PROF-06 in a comment notify the person mentioned, and the post’s author only once', async () => {
    const [me, other, named] = [
      await app.makePerson(),
      await app.makePerson(),
      await app.makePerson(),
    ]
    const made = await post(me, '<p>Who knows?</p>')
    const text = `@${named.username} knows, @${me.username}`
    const answer = await app.call(profileContract.addComment, {
      token: other.token,
      body: { postId: made.id, text },
    })
    expect(answer.json().comment.named.map((one: { userId: number }) => one.userId)).toEqual(
      [me.id, named.id].toSorted((a, b) => a - b),
    )
    expect(await bells(named, 'profile-mention')).toHaveLength(1)
    expect(await bells(me, 'profile-mention')).toHaveLength(1)
    expect(await bells(me, 'profile-comment')).toHaveLength(0)
  })
})

describe('reports', () => {
  const report = (person: Person, postId: number, more: object = {}) =>
    app.call(profilePrivacyContract.reportPost, {
      token: person.token,
      body: { postId, reason: 'unkind', ...more },
    })
  const list = async () => {
    const answer = await app.call(profilePrivacyContract.listReports, {
      as: 'admin',
      query: { perPage: '100' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return profilePrivacyContract.listReports.output.parse(answer.json())
  }
  const decide = (postId: number, decision: string) =>
    app.call(profilePrivacyContract.decideReport, { as: 'admin', body: { postId, decision } })

  it('PROF-06 are limited to one per person and post, never on one’s own, and need a reason', async () => {
    const [me, other] = [await app.makePerson(), await app.makePerson()]
    const made = await post(me, '<p>Something unkind</p>')
    expect((await report(me, made.id)).json()).toMatchObject({ status: 409, code: 'report.own' })
    expect((await report(other, made.id, { reason: 'other' })).json().errors).toHaveProperty('note')
    expect((await report(other, made.id, { reason: 'boring' })).json().errors).toHaveProperty(
      'reason',
    )
    expect((await report(other, made.id, { note: 'It names me' })).statusCode).toBe(201)
    expect((await report(other, made.id)).json()).toMatchObject({
      status: 409,
      code: 'report.twice',
    })
    const seen = await app.call(profileContract.getProfile, {
      token: other.token,
      query: { id: `${me.id}` },
    })
    expect(seen.json().posts[0].youReported).toBe(true)
    expect(await bells(me, 'profile-reported')).toEqual([])
    const admin = await app.call(notificationsContract.listNotifications, { as: 'admin' })
    expect(admin.json().notifications[0]).toMatchObject({
      kind: 'profile-reported',
      link: '/pages/profile?tab=reports',
      params: { reporter: other.fullName, name: me.fullName },
    })
  })

  it('PROF-06 X-07 X-24 wait for a moderator, who keeps the post, or removes and restores it', async () => {
    const [me, one, two] = [await app.makePerson(), await app.makePerson(), await app.makePerson()]
    const [approved, removed] = [await post(me, '<p>Fine</p>'), await post(me, '<p>Not fine</p>')]
    for (const person of [one, two])
      for (const { id } of [approved, removed]) await report(person, id)
    expect(
      (await app.call(profilePrivacyContract.listReports, { token: one.token })).statusCode,
    ).toBe(403)
    const open = (await list()).reported
    expect(
      open.find(entry => entry.post.id === approved.id)?.reports.map(entry => entry.userId),
    ).toEqual([one.id, two.id])
    const isOpen = async (id: number) => (await list()).reported.some(entry => entry.post.id === id)

    expect((await decide(approved.id, 'keep')).statusCode).toBe(200)
    expect(await isOpen(approved.id)).toBe(false)
    expect((await decide(approved.id, 'keep')).statusCode).toBe(404)
    const deleted = await decide(removed.id, 'remove')
    const posts = async () =>
      (await app.call(profileContract.getProfile, { token: one.token, query: { id: `${me.id}` } }))
        .json()
        .posts.map((entry: ProfilePost) => entry.id)
    expect(await posts()).toEqual([approved.id])
    expect((await undo(me, deleted.json().changeId)).statusCode).toBe(404)
    const undone = await app.call(changesContract.undoChange, {
      as: 'admin',
      body: { id: deleted.json().changeId },
    })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await posts()).toEqual([removed.id, approved.id])
    expect(await isOpen(removed.id)).toBe(true)
    const logged = await app.database.read
      .selectFrom('audit_changes')
      .select('action')
      .where('undo_kind', '=', 'profile.undecide')
      .orderBy('id')
      .execute()
    expect(logged.map(row => row.action)).toEqual(['update', 'delete'])
  })
})
