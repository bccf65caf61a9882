import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import { chatContract } from '../contract/chat.contract.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { ATTACKS } from '#platform/server/rich-text/attacks.ts'
import { sendReadsAlone } from '#e2e/batches.ts'
import { bearerOf, expect, test } from '#e2e/fixtures.ts'

// Two people in two browsers on one server: messages appear on the other screen once, in the same order, and are counted.

const ID = { maintainer: 2, editor: 5, author: 7, subscriber: 9, admin: 11 } as const
type Account = keyof typeof ID

async function send(
  context: BrowserContext,
  [from, to]: readonly [Account, Account],
  ...messages: string[]
): Promise<void> {
  const headers = await bearerOf(context, from)
  for (const message of messages) {
    const data = { obj: { contact: { id: ID[to] }, message } }
    const answer = await context.request.post(chatContract.sendMessage.path, { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
  }
}
const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name} ${at}`)
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ }).first()
const conversation = (page: Page) => page.getByRole('list', { name: /^Chat with/ })
const messageText = (page: Page, text: string) =>
  conversation(page).getByText(text, { exact: true })
const message = (page: Page, text: string) =>
  conversation(page).getByRole('article').filter({ hasText: text }).first()
async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}
async function openChat(page: Page, contactId: number): Promise<void> {
  await page.goto(`/apps/chat?contact=${contactId}`)
  await expect(field(page)).toBeVisible()
}
async function act(page: Page, text: string, item: string | RegExp): Promise<void> {
  await message(page, text).hover()
  await message(page, text).getByRole('button', { name: 'More actions for this message' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
/** A tone in place of the microphone, which machines that run tests don't have. */
function playTone(): void {
  navigator.mediaDevices.getUserMedia = () => {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const destination = context.createMediaStreamDestination()
    tone.connect(destination)
    tone.start()
    return Promise.resolve(destination.stream)
  }
}
/** How far the window can be scrolled. */
const scrolledAway = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
/** The unread total in the tab's title. */
const waiting = async (page: Page) => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0)
const messageTexts = (page: Page, pattern: RegExp) =>
  conversation(page).getByText(pattern).allTextContents()

test('CHAT-01 CHAT-02 CHAT-05 CHAT-15 two people start a chat: found by name, counted and answered elsewhere, in one order for both', async ({
  page,
  login,
  openBrowser,
}) => {
  await login('author')
  const other = await openBrowser('subscriber')
  await other.goto('/access-control')
  const badge = other.getByRole('link', { name: /^Chat/ })
  await expect(badge).toBeVisible()
  await expect(other.getByRole('link', { name: /^Mail/ })).toContainText('unread')
  const before = await waiting(other)

  await page.goto('/apps/chat')
  const search = page.getByRole('searchbox', { name: 'Search or start a chat' })
  await search.fill('inês')
  await expect(page.getByRole('button', { name: /Inês Duarte New here/ })).toBeVisible()
  await search.fill('')
  // A fast typist presses Enter before the list has updated.
  await search.fill('inês')
  await page.keyboard.press('Enter')
  await write(page, 'Good morning')
  await expect(messageText(page, 'Good morning')).toBeVisible()
  await expect(badge).toContainText('1 unread', { timeout: 2000 })
  await expect.poll(() => waiting(other)).toBe(before + 1)
  const card = other.getByRole('group', { name: /^New message from/ })
  await card.getByRole('textbox').fill('Morning to you')
  await other.keyboard.press('Enter')
  await expect(messageText(page, 'Morning to you')).toBeVisible({ timeout: 2000 })
  // Answering marks the messages before as read.
  await expect(badge).not.toContainText('unread')
  await expect.poll(() => waiting(other)).toBe(before)
  await expect(message(page, 'Good morning').getByText('Seen')).toBeAttached()

  await openChat(other, ID.author)
  await field(other).pressSequentially('slowly')
  await expect(page.getByText('is typing…')).toBeVisible({ timeout: 2000 })
  await field(other).fill('')
  await Promise.all(
    [page, other].map(async (one, index) => {
      for (let at = 0; at < 5; at += 1) await write(one, `line ${index}-${at}`)
    }),
  )
  await expect.poll(async () => (await messageTexts(page, /^line \d-\d$/)).length).toBe(10)
  await expect.poll(async () => (await messageTexts(other, /^line \d-\d$/)).length).toBe(10)
  expect(await messageTexts(page, /^line \d-\d$/)).toEqual(
    await messageTexts(other, /^line \d-\d$/),
  )
})

test('CHAT-01 a reply that arrives while the new chat is loading is not lost', async ({
  page,
  login,
  context,
}) => {
  await login('author')
  const received = Promise.withResolvers<void>()
  page.on('websocket', line =>
    line.on('framereceived', ({ payload }) => {
      if (payload.includes('It is Tuesday')) received.resolve()
    }),
  )
  await page.goto(`/apps/chat?contact=${ID.maintainer}`)
  await expect(field(page)).toBeVisible()
  const answered = Promise.withResolvers<void>()
  await sendReadsAlone(page)
  await page.route(`**${chatContract.getChat.path}?*`, async route => {
    const older = await route.fetch()
    await answered.promise
    await route.fulfill({ response: older })
  })
  const asked = page.waitForRequest(request => request.url().includes(chatContract.getChat.path))
  await write(page, 'Is it Tuesday?')
  await asked
  // The reply arrives over the live channel before the page has loaded the new chat.
  await send(context, ['maintainer', 'author'], 'It is Tuesday')
  await received.promise
  answered.resolve()
  await expect(messageText(page, 'Is it Tuesday?')).toBeVisible()
  await expect(messageText(page, 'It is Tuesday')).toBeVisible()
})

test('X-12 CHAT-01 CHAT-06 messages written offline wait, survive a reload, and arrive once and in order', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/)
  await login('maintainer')
  const other = await openBrowser('editor')
  let line: WebSocketRoute | undefined
  await page.routeWebSocket(new RegExp(LIVE_PATH), route => {
    line = route
    route.connectToServer()
  })
  await openChat(page, ID.editor)
  await openChat(other, ID.maintainer)
  await write(page, 'before')
  await expect(messageText(other, 'before')).toBeVisible()

  await page.context().setOffline(true)
  await line?.close()
  await write(page, 'offline one')
  await write(page, 'offline two')
  await expect(page.getByText('2 changes waiting to sync')).toBeVisible()
  await expect(message(page, 'offline two').getByText('Sending')).toBeVisible()
  await write(other, 'meanwhile')
  await page.context().setOffline(false)
  await expect(messageText(page, 'meanwhile')).toBeVisible({ timeout: 15_000 })
  await expect(messageText(other, 'offline two')).toBeVisible({ timeout: 15_000 })
  const both = /^(before|offline one|offline two|meanwhile)$/
  await expect
    .poll(() => messageTexts(other, both))
    .toEqual(['before', 'meanwhile', 'offline one', 'offline two'])
  await expect
    .poll(() => messageTexts(page, both))
    .toEqual(['before', 'meanwhile', 'offline one', 'offline two'])

  // An unsent draft returns, in another browser as well.
  await field(page).fill('not yet sent')
  await page.reload()
  await expect(field(page)).toHaveValue('not yet sent')
})

test('CHAT-02 CHAT-03 a long chat opens at the first unread message, and loads older ones without a jump', async ({
  page,
  login,
  context,
}) => {
  await send(context, ['subscriber', 'maintainer'], ...lines('old', 90))
  await login('maintainer')
  await openChat(page, ID.subscriber)
  await expect(messageText(page, 'old 89')).toBeVisible()
  // The panes fill the window, which does not scroll.
  await expect.poll(() => scrolledAway(page)).toBe(0)
  await page.goto('/access-control')
  await send(context, ['subscriber', 'maintainer'], ...lines('new', 30))
  await openChat(page, ID.subscriber)
  const divider = conversation(page).getByText('30 new messages')
  await expect(divider).toBeInViewport()
  await expect(messageText(page, 'new 0')).toBeInViewport()
  await page.getByRole('button', { name: /newest|new below/ }).click()
  await expect(messageText(page, 'new 29')).toBeInViewport()

  // Own messages stay at the very end, even when their receipt makes the row taller.
  const box = conversation(page).locator('xpath=..')
  const fromEnd = () =>
    box.evaluate(element => element.scrollHeight - element.clientHeight - element.scrollTop)
  for (const text of ['short', `long\n${lines('line', 12).join('\n')}`, 'short again']) {
    await write(page, text)
    await expect(
      message(page, text.split('\n')[0] ?? '').getByText(/^(Sent|Delivered)/),
    ).toBeAttached()
    await expect.poll(fromEnd).toBeLessThanOrEqual(1)
  }

  // Scrolls up to the first message: the visible ones keep their position while older ones load.
  const isFirstShown = async () => {
    await box.evaluate(element => element.scrollBy(0, -600))
    return messageText(page, 'old 0').isVisible()
  }
  await expect.poll(isFirstShown, { intervals: [40] }).toBe(true)
  const shown = await messageTexts(page, /^(old|new) \d+$/)
  expect(new Set(shown).size).toBe(shown.length)
})

test('CHAT-08 CHAT-10 CHAT-11 CHAT-14 CHAT-16 CHAT-17 reply, edit, react, attach, speak, remind, thread, delete, block, and create a group', async ({
  page,
  login,
  context,
  openBrowser,
}) => {
  await send(context, ['author', 'editor'], 'Please look at the plan')
  await login('editor')
  await openChat(page, ID.author)
  const other = await openBrowser('author')
  await openChat(other, ID.editor)

  await act(page, 'Please look at the plan', /^Reply$/)
  await write(page, 'Looking')
  await expect(message(other, 'Looking').getByText('Please look at the plan')).toBeVisible()
  // The other side may have it before the sender's response, which editing requires.
  await expect(message(page, 'Looking').getByText(/^(Sent|Delivered|Seen)/)).toBeAttached()
  await field(page).press('ArrowUp')
  await expect(field(page)).toHaveValue('Looking')
  await write(page, 'Looked :tada: and `done`')
  await expect(message(other, 'Looked 🎉 and done')).toContainText('edited')
  await message(other, 'Looked').hover()
  await message(other, 'Looked').getByRole('button', { name: 'React' }).click()
  await other.getByRole('button', { name: 'heart', exact: true }).click()
  await expect(message(page, 'Looked').getByRole('button', { name: /❤️ from/ })).toBeVisible()

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('the plan') })
  await expect(page.getByRole('button', { name: 'Remove plan.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(conversation(other).getByRole('link', { name: /plan.txt/ })).toBeVisible()

  await page.evaluate(playTone)
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  const recorder = page.getByRole('group', { name: 'New voice message' })
  await expect(recorder.getByText(/^0:0[1-9]$/)).toBeVisible()
  await recorder.getByRole('button', { name: 'Send voice message' }).click()
  await expect(recorder).toBeHidden()
  // As long as it took to press the button.
  const sent = conversation(page).getByRole('group', { name: /^Voice message, 0:0[1-9]$/ })
  const name = (await sent.getAttribute('aria-label')) ?? ''
  const spoken = conversation(other).getByRole('group', { name, exact: true })
  await spoken.getByRole('button', { name: 'Play', exact: true }).click()
  // It may be over within a second.
  const isPlaying = () => spoken.getByRole('button', { name: 'Pause' }).isVisible()
  await expect.poll(isPlaying, { intervals: [40] }).toBe(true)
  await expect(spoken.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: /Voice message/ })).toBeVisible()

  await act(page, 'Please look at the plan', 'Remind me')
  await page.getByRole('button', { name: /^In 20 minutes/ }).click()
  await expect(page.getByText(/^Reminder set for/)).toBeVisible()
  await act(page, 'Please look at the plan', 'Reply in thread')
  const thread = page.getByRole('complementary', { name: 'Thread' })
  await thread.getByRole('textbox').fill('Aside')
  await thread.getByRole('textbox').press('Enter')
  await expect(
    message(other, 'Please look at the plan').getByRole('button', { name: '1 reply' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(thread).toBeHidden()

  await act(page, 'Looked', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(conversation(other).getByText('This message was deleted')).toBeVisible()

  await page.getByRole('button', { name: 'More actions for this chat' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(other.getByText(/has blocked you/)).toBeVisible({ timeout: 5000 })
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(field(other)).toBeVisible({ timeout: 5000 })

  await page.getByRole('button', { name: 'More actions for chats' }).click()
  await page.getByRole('menuitem', { name: 'New group' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Shutdown')
  await page.getByRole('dialog').getByText('Goro Nakamura').click()
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('textbox', { name: 'Message to Shutdown' })).toBeVisible()
  await field(page).pressSequentially('Dear @goro')
  await page.getByRole('option', { name: /Goro Nakamura/ }).click()
  await field(page).press('Enter')
  await other.getByRole('button', { name: /^Shutdown/ }).click()
  await expect(conversation(other).locator('mark')).toHaveText('@author')
})

test('CHAT-07 S4 hostile texts are shown as typed: nothing runs, nothing is fetched', async ({
  page,
  login,
  context,
  baseURL,
}) => {
  const foreign: string[] = []
  page.on('request', request => {
    if (
      baseURL !== undefined &&
      !request.url().startsWith(baseURL) &&
      !/^(data|blob):/.test(request.url())
    )
      foreign.push(request.url())
  })
  page.on('dialog', dialog => {
    foreign.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const texts: string[] = []
  // Plain, as code and quoted: 3 × 143.
  for (const attack of ATTACKS.flatMap(one => [one, `\`${one}\``, `> ${one}`]).map(one =>
    one.replaceAll('\u0000', '').slice(0, 4500),
  )) {
    const last = texts.at(-1)
    if (last === undefined || last.length + attack.length > 4500) texts.push(attack)
    else texts[texts.length - 1] = `${last}\n${attack}`
  }
  await send(context, ['maintainer', 'author'], ...texts)
  await login('author')
  await openChat(page, ID.maintainer)
  const box = conversation(page).locator('xpath=..')
  const scrollUp = () =>
    box.evaluate(element => {
      element.scrollBy(0, -900)
      return element.scrollTop
    })
  await expect.poll(scrollUp, { intervals: [30] }).toBe(0)
  await expect(conversation(page).getByText('<script>alert(1)</script>').first()).toBeAttached()
  expect(
    await conversation(page)
      .locator(
        'script, img, svg:not([class*=tabler]), iframe, object, style, [onerror], [style*=url]',
      )
      .count(),
  ).toBe(0)
  expect(foreign).toEqual([])
})

test('CHAT-20 shows list, chat and panel as three screens with a way back on a phone', async ({
  page,
  login,
  context,
}) => {
  await send(context, ['maintainer', 'admin'], 'On the phone')
  await page.setViewportSize({ width: 390, height: 844 })
  await login('admin')
  await page.goto('/apps/chat')
  const list = page.getByRole('navigation', { name: 'Chats and contacts' })
  await list
    .getByRole('button', { name: /^(Offline|Online)?\s*Bruno/ })
    .or(list.getByText('Bruno Castellanos'))
    .first()
    .click()
  await expect(messageText(page, 'On the phone')).toBeVisible()
  await expect.poll(() => scrolledAway(page)).toBe(0)
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByRole('complementary', { name: 'Contact' })).toBeVisible()
  await page
    .getByRole('complementary', { name: 'Contact' })
    .getByRole('button', { name: 'Back' })
    .click()
  await expect(messageText(page, 'On the phone')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(list).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('CHAT-20 a phone on its side shows the field to write in without scrolling', async ({
  page,
  login,
  context,
}) => {
  await send(context, ['maintainer', 'admin'], 'On its side')
  await page.setViewportSize({ width: 844, height: 390 })
  await login('admin')
  await page.goto('/apps/chat')
  await page
    .getByRole('button', { name: /Bruno Castellanos/ })
    .first()
    .click()
  await expect(messageText(page, 'On its side')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message to Bruno Castellanos' })).toBeInViewport({
    ratio: 1,
  })
})
