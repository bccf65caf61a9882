import { emailContract } from '../../contract/email.contract.ts'
import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/test-app.ts'
import { createMailApp, listIds, putMail, readMail } from '../../tests/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await createMailApp()
})
afterAll(() => app.close())

const LAYOUT =
  '<table style="color:red"><tr><td>Hello<img src="/api/files/mail/remote-0" alt="a &quot;b&quot;"></td></tr></table>'
/** A mail with a layout and a remote picture. */
async function putNewsletter(fromEmail = 'news@out.example'): Promise<number> {
  const id = await putMail(app, {
    message: '<p>Hello<img src="/api/files/mail/remote-0" alt="a"></p>',
    fromEmail,
  })
  const set = sql`update email_contents set layout = ${LAYOUT}, remote_pictures = '["https://pictures.out.example/a.png?x=1&y=2"]'
    where id = (select content_id from email_entries where id = ${id})`
  await app.database.write(trx => set.execute(trx))
  return id
}
const bodyUrl = async (
  id: number,
  query: Record<string, string> = {},
  token?: string,
): Promise<string> => {
  const answer = await app.call(emailContract.getBodyUrl, {
    ...(token === undefined ? { as: 'author' } : { token }),
    query: { id: `${id}`, ...query },
  })
  return answer.json().url
}
const open = (url: string) =>
  app.app.inject({ url, headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' } })

describe('a mail’s body', () => {
  it('MAIL-10 is a separate document without scripts or remote content', async () => {
    const id = await putNewsletter()
    const {
      bodyKind,
      bodyUrl: url,
      hasRemotePictures,
      imagesAllowed,
      message,
    } = await readMail(app, id)
    expect({ bodyKind, hasRemotePictures, imagesAllowed }).toEqual({
      bodyKind: 'layout',
      hasRemotePictures: true,
      imagesAllowed: false,
    })
    expect(message).toBe('<p>Hello</p>')
    const answer = await open(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(answer.body).toContain('<table style="color:red">')
    expect(answer.body).toContain('<span class="hidden-picture">a &quot;b&quot;</span>')
    expect(answer.body).not.toMatch(/<img|pictures\.out\.example|<script/)
  })

  it('MAIL-10 shows remote pictures only when the reader allows them, through our proxy', async () => {
    const id = await putNewsletter()
    const once = await open(await bodyUrl(id, { images: '1' }))
    expect(once.body).toMatch(/<img src="\/api\/files\/mail\/[\w.-]+" alt="a &quot;b&quot;">/)
    expect(once.body).not.toContain('pictures.out.example')
    expect((await readMail(app, id)).imagesAllowed).toBe(false)
    const allow = (body: object) =>
      app.call(emailMailboxContract.allowImages, { as: 'author', body })
    expect((await allow({ id })).json().email).toMatchObject({
      imagesAllowed: true,
      imagesFromSender: false,
    })
    expect((await readMail(app, id)).message).toMatch(/^<p>Hello<img src="\/api\/files\/mail\/r/)
    const [one, two] = [
      await putNewsletter('News@Always.example'),
      await putNewsletter('news@always.example'),
    ]
    expect((await allow({ id: one, always: true })).json().email).toMatchObject({
      imagesAllowed: true,
      imagesFromSender: true,
    })
    expect((await readMail(app, two)).imagesAllowed).toBe(true)
    expect((await readMail(app, await putNewsletter('other@out.example'))).imagesAllowed).toBe(
      false,
    )
  })

  it('MAIL-10 follows the theme unless it has colors of its own', async () => {
    const id = await putMail(app, { message: '<p>Plain</p>' })
    expect((await readMail(app, id)).bodyKind).toBe('simple')
    expect((await open(await bodyUrl(id, { skin: 'dark' }))).body).toContain('color-scheme:dark')
    expect((await open(await bodyUrl(await putNewsletter(), { skin: 'dark' }))).body).toContain(
      'color-scheme:light',
    )
  })

  it('S8 has a link for one reader and one session, valid for one minute', async () => {
    const id = await putNewsletter()
    const { accessToken } = await app.login('author')
    const url = await bodyUrl(id, {}, accessToken)
    expect((await open(url)).statusCode).toBe(200)
    const forged = [
      url.replace(/b00/, 'b10'),
      url.replace(/\.[\da-z]+\./, '.1.'),
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      url.slice(0, -23),
      `${url}x`,
    ]
    for (const one of forged) expect([400, 404], one).toContain((await open(one)).statusCode)
    app.wait(61_000)
    expect((await open(url)).statusCode).toBe(404)
    const fresh = await bodyUrl(id)
    await app.call(emailContract.updateEmails, {
      as: 'author',
      body: { emailIds: [id], dataToUpdate: { isDeleted: true } },
    })
    expect((await open(fresh)).statusCode).toBe(200)
    await app.call(emailMailboxContract.deleteForever, { as: 'author', body: { emailIds: [id] } })
    expect((await open(fresh)).statusCode).toBe(404)
  })

  it('S8 is available to its owner only', async () => {
    const id = await putNewsletter()
    const asked = (as: 'author' | 'admin') =>
      app.call(emailContract.getBodyUrl, { as, query: { id: `${id}` } })
    expect([(await asked('author')).statusCode, (await asked('admin')).statusCode]).toEqual([
      200, 404,
    ])
  })

  it('S1 is unavailable once the session has ended', async () => {
    const { authContract } = await import('#features/auth/contract/auth.contract.ts')
    const id = await putNewsletter()
    const { accessToken, refreshToken } = await app.login('author')
    const url = await bodyUrl(id, {}, accessToken)
    await app.call(authContract.logout, { token: accessToken, body: { refreshToken } })
    expect((await open(url)).statusCode).toBe(404)
    expect(await listIds(app)).toContain(id)
  })
})
