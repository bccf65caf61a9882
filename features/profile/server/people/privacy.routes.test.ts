import { accountContract } from '#features/account-setting/contract/account.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { chatPeopleContract } from '#features/chat/contract/chat-people.contract.ts'
import { profileContract } from '../../contract/profile.contract.ts'
import { profilePrivacyContract } from '../../contract/profile-privacy.contract.ts'
import { PRIVACY_AT_FIRST } from '../../contract/profile.rules.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Who sees which part of a profile: a stranger, someone they follow, staff, and the person themselves.

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
const choose = (person: Person, parts: object, headers?: Record<string, string>) =>
  app.call(profilePrivacyContract.updatePrivacy, {
    token: person.token,
    body: { ...PRIVACY_AT_FIRST, ...parts },
    ...(headers === undefined ? {} : { headers }),
  })
const follow = (person: Person, personId: number) =>
  app.call(profileContract.follow, { token: person.token, body: { personId, isOn: true } })

/** A person with every part filled in, a friend whom they follow, a follower, and a stranger. */
async function makePeople() {
  const [me, friend, follower, stranger] = [
    await app.makePerson({ country: 'Peru', contact: '+51 1 555' }),
    await app.makePerson(),
    await app.makePerson(),
    await app.makePerson(),
  ]
  const info = {
    section: 'info',
    bio: '',
    dob: '1990-04-17',
    country: 'Peru',
    website: '',
    phone: '+51 1 555',
    address: '',
    state: '',
    zip: '',
  }
  expect(
    (await app.call(accountContract.updateAccount, { token: me.token, body: info })).statusCode,
  ).toBe(200)
  await follow(me, friend.id)
  await follow(follower, me.id)
  await app.call(profileContract.addPost, { token: me.token, body: { text: '<p>Hello</p>' } })
  await app.call(profileContract.addPost, {
    token: me.token,
    body: { text: '<p>Followers</p>', audience: 'followers' },
  })
  return { me, friend, follower, stranger }
}

describe('profile privacy', () => {
  it('PROF-06 shows each part only to its chosen audience; staff always sees email and phone', async () => {
    const { me, friend, follower, stranger } = await makePeople()
    const id = `${me.id}`
    const about = async (person: Person) => (await read(person, { id })).userAbout
    const hidden = { email: null, phone: null, birthday: null }
    expect(await about(stranger)).toMatchObject({ ...hidden, lives: 'Peru' })
    expect(await about(me)).toMatchObject({
      email: me.email,
      phone: '+51 1 555',
      birthday: '1990-04-17',
      lives: 'Peru',
    })

    expect(
      (await choose(me, { email: 'everyone', phone: 'friends', birthday: 'friends', lives: 'me' }))
        .statusCode,
    ).toBe(200)
    expect(await about(stranger)).toMatchObject({ ...hidden, email: me.email, lives: '' })
    // A follower was not chosen by the person.
    expect(await about(follower)).toMatchObject({ ...hidden, email: me.email })
    expect(await about(friend)).toMatchObject({
      email: me.email,
      phone: '+51 1 555',
      birthday: '1990-04-17',
      lives: '',
    })

    await choose(me, {})
    const staff = await app.call(profileContract.getProfile, { as: 'admin', query: { id } })
    expect(staff.json().userAbout).toMatchObject({
      email: me.email,
      phone: '+51 1 555',
      birthday: null,
    })
  })

  it('PROF-06 covers posts, photos, activity and friends, each in its own call', async () => {
    const { me, friend, follower, stranger } = await makePeople()
    const id = `${me.id}`
    await choose(me, { posts: 'friends', activity: 'me', friends: 'friends' })
    const result = async (person: Person) => {
      const get = async (call: Parameters<TestApp['call']>[0]) =>
        (await app.call(call, { token: person.token, query: { id } })).json()
      return {
        posts: (await read(person, { id })).posts.length,
        activity: (await get(profileContract.getActivity)).isHidden,
        friends: (await get(profileContract.listFriends)).friends.length,
      }
    }
    expect(await result(stranger)).toEqual({ posts: 0, activity: true, friends: 0 })
    expect(await result(follower)).toEqual({ posts: 0, activity: true, friends: 0 })
    expect(await result(friend)).toEqual({ posts: 1, activity: true, friends: 1 })
    expect(await result(me)).toEqual({ posts: 2, activity: false, friends: 1 })
    const [post] = (await read(me)).posts
    const liked = await app.call(profileContract.likePost, {
      token: follower.token,
      body: { postId: post?.id, isLiked: true },
    })
    expect(liked.statusCode).toBe(404)
  })

  it('PROF-06 applies in other features: chat contacts, and searching people by part of an email address', async () => {
    const { me, friend, stranger } = await makePeople()
    const contact = async (person: Person) =>
      (
        await app.call(chatPeopleContract.getContact, {
          token: person.token,
          query: { id: `${me.id}` },
        })
      ).json().contact
    expect(await contact(stranger)).not.toHaveProperty('email')
    await choose(me, { email: 'everyone', phone: 'friends' })
    expect(await contact(stranger)).toMatchObject({ email: me.email })
    expect(await contact(stranger)).not.toHaveProperty('phone')
    expect(await contact(friend)).toMatchObject({ email: me.email, phone: '+51 1 555' })
    const found = async (q: string) =>
      (await app.call(usersContract.findPeople, { token: stranger.token, query: { q } }))
        .json()
        .people.map((one: { id: number }) => one.id)
    const [local = '', domain = ''] = me.email.split('@')
    expect(await found(me.email)).toContain(me.id)
    expect(await found(`${local.slice(-2)}@${domain}`)).not.toContain(me.id)
  })

  it('PROF-06 can be previewed as others see it, only by the person themselves', async () => {
    const { me, friend } = await makePeople()
    await choose(me, { phone: 'friends', activity: 'me' })
    const as = async (view: string) => {
      const { header, userAbout, posts } = await read(me, { as: view })
      expect(header).toMatchObject({ isOwn: false, viewedAs: view })
      return {
        phone: userAbout.phone,
        posts: posts.map(post => post.audience),
        owns: posts.some(post => post.isOwn || post.canDelete),
      }
    }
    expect(await as('everyone')).toEqual({ phone: null, posts: ['everyone'], owns: false })
    expect(await as('followers')).toEqual({
      phone: null,
      posts: ['followers', 'everyone'],
      owns: false,
    })
    expect(await as('friends')).toEqual({ phone: '+51 1 555', posts: ['everyone'], owns: false })
    const activity = await app.call(profileContract.getActivity, {
      token: me.token,
      query: { as: 'friends' },
    })
    expect(activity.json()).toMatchObject({ isHidden: true, total: 0 })
    const others = await app.call(profileContract.getProfile, {
      token: friend.token,
      query: { id: `${me.id}`, as: 'friends' },
    })
    expect(others.statusCode).toBe(400)
    expect(others.json().errors).toHaveProperty('as')
  })

  it('PROF-06 X-07 X-08 is saved once, rejected when stale, and undone', async () => {
    const me = await app.makePerson()
    const get = async () =>
      (await app.call(profilePrivacyContract.getPrivacy, { token: me.token })).json()
    expect(await get()).toEqual({ privacy: PRIVACY_AT_FIRST, version: 0 })
    const first = await choose(me, { email: 'everyone' }, { 'if-match': '"0"' })
    expect(first.json()).toMatchObject({ privacy: { email: 'everyone' }, version: 1 })
    expect((await choose(me, { phone: 'everyone' }, { 'if-match': '"0"' })).statusCode).toBe(412)
    expect((await choose(me, { phone: 'nobody' })).json().errors).toHaveProperty('phone')
    const undone = await app.call(changesContract.undoChange, {
      token: me.token,
      body: { id: first.json().changeId },
    })
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await get()).privacy).toEqual(PRIVACY_AT_FIRST)
  })
})
