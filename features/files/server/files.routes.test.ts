import { DAY } from '#platform/contract/durations.rules.ts'
import { deflateSync } from 'node:zlib'
import { FILE_LIMITS, filesContract, storedFile } from '../contract/files.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

let app: TestApp
let tokens: Map<UserRole, string>
beforeAll(async () => {
  app = await createTestApp()
  tokens = new Map()
})
afterAll(() => app.close())

async function tokenOf(as: UserRole): Promise<string> {
  const token = tokens.get(as) ?? (await app.login(as)).accessToken
  tokens.set(as, token)
  return token
}
async function upload(
  bytes: Buffer,
  { name = 'a.png', purpose = 'avatar', as = 'author', type = 'application/octet-stream' } = {},
) {
  const role: UserRole = as === 'admin' ? 'admin' : as === 'editor' ? 'editor' : 'author'
  return app.app.inject({
    method: 'POST',
    url: filesContract.uploadFile.path,
    query: { name, purpose },
    headers: { authorization: `Bearer ${await tokenOf(role)}`, 'content-type': type },
    payload: bytes,
  })
}
const fileOf = (answer: { json: () => { file: unknown } }) => storedFile.parse(answer.json().file)
const fetchFile = (url: string) => app.app.inject({ method: 'GET', url })

/** The smallest PNG that every decoder accepts. */
function png(shade = 0): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    return Buffer.concat([size, body, Buffer.alloc(4)])
  }
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, shade]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('file upload', () => {
  it('X-26 detects the type from the content and treats the name as a label only', async () => {
    const answer = await upload(png(), { name: '../../etc/"x"\n.html' })
    expect(answer.statusCode).toBe(201)
    const file = fileOf(answer)
    expect(file).toMatchObject({ type: 'image/png', size: png().length })
    const got = await fetchFile(file.url)
    expect(got.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    })
    expect(got.headers['content-disposition']).toMatch(/^inline; filename="[^"\n/]+"/)
    expect(got.headers['content-security-policy']).toContain('sandbox')
    expect(got.rawPayload.equals(png())).toBe(true)
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'a.png'],
    [
      'a drawing with script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'a.svg',
    ],
    ['a program', '\u007fELF\u0002\u0001\u0001', 'a.png'],
  ])(
    'X-26 rejects %s as an image and serves it as an attachment for download only',
    async (_what, content, name) => {
      const refused = await upload(Buffer.from(content), { name })
      expect(refused.json()).toMatchObject({ status: 415, code: 'file.type' })
      const stored = fileOf(await upload(Buffer.from(content), { name, purpose: 'attachment' }))
      const got = await fetchFile(stored.url)
      expect(got.headers['content-disposition']).toMatch(/^attachment; /)
      expect(got.headers['content-security-policy']).toContain('sandbox')
      expect(got.headers['content-type']).not.toMatch(/html|svg/)
    },
  )

  it('X-26 rejects oversized, empty, wrong-type and unauthenticated uploads and stores nothing', async () => {
    const large = await upload(Buffer.alloc(FILE_LIMITS.avatar.maxBytes + 1, 1))
    expect(large.json()).toMatchObject({ status: 413, code: 'file.too_large' })
    expect((await upload(Buffer.alloc(0))).statusCode).toBe(400)
    expect((await upload(Buffer.from('{}'), { type: 'application/json' })).json()).toMatchObject({
      status: 415,
    })
    const stranger = await app.app.inject({
      method: 'POST',
      url: filesContract.uploadFile.path,
      query: { name: 'a', purpose: 'avatar' },
    })
    expect(stranger.statusCode).toBe(401)
    expect((await upload(png(), { purpose: 'other' })).statusCode).toBe(400)
  })

  it('X-26 stores identical content once', async () => {
    const [one, two] = [
      fileOf(await upload(png(7))),
      fileOf(await upload(png(7), { as: 'editor' })),
    ]
    expect(one.id).not.toBe(two.id)
    const rows = await app.database.read
      .selectFrom('files')
      .select('hash')
      .where('id', 'in', [one.id, two.id])
      .distinct()
      .execute()
    expect(rows).toHaveLength(1)
  })
})

describe('file URL', () => {
  it('X-26 is valid only unmodified, for its reader, until it expires, and while the reader may sign in', async () => {
    const { url, id } = fileOf(await upload(png(9), { as: 'editor' }))
    const forged = [
      url.replace(/reader=\d+/, 'reader=11'),
      url.replace(/until=\d/, 'until=9'),
      url.replace(id, 'a'.repeat(22)),
      url.replace(/signature=./, 'signature='),
    ]
    for (const one of forged) expect((await fetchFile(one)).statusCode, one).toBe(404)
    expect((await fetchFile(url)).statusCode).toBe(200)
    const { userId } = await app.login('editor')
    await app.call(usersContract.updateUserStatus, {
      as: 'admin',
      body: { ids: [userId], status: 'inactive' },
    })
    expect((await fetchFile(url)).statusCode).toBe(404)
    await app.call(usersContract.updateUserStatus, {
      as: 'admin',
      body: { ids: [userId], status: 'active' },
    })
    app.wait(2 * DAY)
    expect((await fetchFile(url)).statusCode).toBe(404)
    tokens.clear()
  })
})

describe('file URL of a long session', () => {
  it('S1 X-26 expires after two days even though the session continues', async () => {
    const { accessToken: token } = await app.login('subscriber')
    const made = await app.app.inject({
      method: 'POST',
      url: filesContract.uploadFile.path,
      query: { name: 'a.png', purpose: 'avatar' },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: png(11),
    })
    const { url } = fileOf(made)
    const left =
      Number(new URL(url, 'http://localhost').searchParams.get('until')) - app.now().getTime()
    expect(left).toBeGreaterThan(DAY)
    app.wait(left - 1)
    expect((await fetchFile(url)).statusCode).toBe(200)
    app.wait(1)
    expect((await fetchFile(url)).statusCode).toBe(404)
    tokens.clear()
  })
})

describe('profile picture', () => {
  it('USR-03 accepts only the uploader’s own file and is visible to everyone who can see the user', async () => {
    const { userId } = await app.login('author')
    const { id } = fileOf(await upload(png(3)))
    const set = (as: UserRole, body: object) => app.call(usersAdminContract.setAvatar, { as, body })
    expect((await set('subscriber', { id: userId, fileId: id })).statusCode).toBe(403)
    expect((await set('admin', { id: userId, fileId: id })).json()).toMatchObject({
      status: 404,
      code: 'file.not_found',
    })
    expect((await set('author', { id: userId, fileId: id })).statusCode).toBe(200)
    const seen = (
      await app.call(usersContract.getUser, { as: 'admin', query: { id: `${userId}` } })
    ).json().user
    expect((await fetchFile(seen.avatar)).statusCode).toBe(200)
    expect((await set('admin', { id: userId, fileId: null })).json()).toEqual({ avatar: null })
  })
})
