import type { Browser, Page } from '@playwright/test'
import { emailContract } from '../contract/email.contract.ts'
import { emailMailboxContract } from '../contract/email-mailbox.contract.ts'
import { MAIL_ATTACKS } from '#platform/server/rich-text/mail-attacks.ts'
import { bearerOf, expect, signIn, test } from '#e2e/fixtures.ts'

// Malicious mail in a real browser: nothing in it may run, and no external request may be made.

// Tracing injects scripts into every frame; frames without scripts report that like an attack.
test.use({ trace: 'off', screenshot: 'off' })

test(`S4 MAIL-10 ${MAIL_ATTACKS.length} malicious mails run no script and make no external request`, async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000)
  expect(MAIL_ATTACKS.length).toBeGreaterThanOrEqual(300)
  // Observed from outside: a script of ours in the frames would be blocked like theirs, and be counted.
  const page = await newReader(browser, server.url)
  const context = page.context()
  const complaints: string[] = []
  page.on(
    'console',
    message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()),
  )
  page.on('pageerror', error => complaints.push(error.message))
  const foreign: string[] = []
  const dialogs: string[] = []
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:|^wss?:|^ftp:/.test(protocol) && origin !== new URL(server.url).origin)
      foreign.push(request.url())
  })
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const encoded = (text: string) =>
    `=?utf-8?B?${Buffer.from(text.slice(0, 400)).toString('base64')}?=`
  const mbox = MAIL_ATTACKS.map(
    (attack, index) =>
      `From x@evil.example Sat Jan  1 00:00:00 2026\nFrom: ${encoded(attack)} <x@evil.example>\nTo: ${encoded(attack)} <subscriber@example.com>\nSubject: ${encoded(`${index} ${attack}`)}\nMessage-ID: <attack-${index}@evil.example>\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8; name="${index}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(
        attack,
      )
        .toString('base64')
        .replaceAll(/.{76}/g, '$&\n')}\n\n`,
  ).join('')
  const headers = await bearerOf(context, 'subscriber')
  const imported = await context.request.post(emailMailboxContract.importEmails.path, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from(mbox),
  })
  expect(imported.status(), await imported.text()).toBe(201)
  const all = emailContract.listEmailIds.output.parse(
    await (
      await context.request.get(`${emailContract.listEmailIds.path}?folder=inbox`, { headers })
    ).json(),
  )
  expect(all.ids.length).toBeGreaterThanOrEqual(300)
  await page.goto('/apps/email')
  await expect(page.getByRole('list', { name: 'Messages', exact: true })).toBeVisible()
  // One in thirty as the screen shows it; the body document of all, twenty at a time.
  for (const id of all.ids.filter((_id, index) => index % 30 === 0)) {
    await page.goto(`/apps/email?mail=${id}`)
    await expect(page.getByRole('article')).toBeVisible()
  }
  let shown = 0
  for (let from = 0; from < all.ids.length; from += 20) {
    const batch = all.ids.slice(from, from + 20)
    const urls = await Promise.all(
      batch.map(async id => {
        const answer = await context.request.get(`${emailContract.getBodyUrl.path}?id=${id}`, {
          headers,
        })
        return emailContract.getBodyUrl.output.parse(await answer.json()).url
      }),
    )
    await page.evaluate(showAll, urls)
    shown += urls.length
  }
  expect(foreign).toEqual([])
  expect(dialogs).toEqual([])
  expect(complaints).toEqual([])
  expect(shown).toBeGreaterThanOrEqual(300)
})

/** Runs in the page: frames the documents as the mail screen does. */
async function showAll(urls: string[]): Promise<void> {
  await Promise.all(
    urls.map(async url => {
      const frame = document.createElement('iframe')
      frame.sandbox.add('allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox')
      frame.referrerPolicy = 'no-referrer'
      frame.src = url
      const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
      await new Promise(resolve => setTimeout(resolve, 50))
      frame.remove()
    }),
  )
}

async function newReader(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  await signIn(context, 'subscriber')
  return context.newPage()
}
