import type { Page } from '@playwright/test'
import { emailMailboxContract } from '#features/email/contract/email-mailbox.contract.ts'
import { bearerOf, expect, freshName } from '../fixtures.ts'
import type { KeyboardScreen } from './keys.ts'

// Mail and chat.

const SUBJECT = freshName('By key')
const inList = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: subject })
const message = (page: Page) => page.getByRole('toolbar', { name: 'Actions for this message' })

export const MESSAGES: readonly KeyboardScreen[] = [
  {
    area: 'mail',
    account: 'admin',
    start: async page => {
      const answer = await page
        .context()
        .request.post(emailMailboxContract.updateEmailSettings.path, {
          headers: await bearerOf(page.context(), 'admin'),
          data: { undoSeconds: 5 },
        })
      expect(answer.status(), await answer.text()).toBe(200)
      return '/apps/email'
    },
    paths: {
      'selects a message in the list and labels it': async ({ page, press, choose }) => {
        await expect(inList(page, 'Metalworks Fair')).toBeVisible()
        await press('j')
        await expect(
          page.getByRole('list', { name: 'Messages' }).getByRole('link').first(),
        ).toBeFocused()
        await press('x')
        await expect(page.getByText('1 selected')).toBeVisible()
        await press('l')
        await choose('menuitem', /Private$/)
        await expect(page.getByText(/Label Private updated/)).toBeVisible()
      },
      'opens it, goes to its neighbors, and comes back to its row': async ({ page, press }) => {
        await press('Escape', 'j', 'j')
        const here = page.getByRole('list', { name: 'Messages' }).locator('a:focus')
        const address = await here.getAttribute('href')
        await press('Enter')
        await expect(message(page)).toBeVisible()
        const heading = page.getByRole('article').getByRole('heading').first()
        const first = await heading.textContent()
        await press('j')
        await expect(heading).not.toHaveText(first ?? '')
        await press('k')
        await expect(heading).toHaveText(first ?? '')
        await press('u')
        await expect(message(page)).toHaveCount(0)
        await expect(here).toHaveAttribute('href', address ?? '')
      },
      'goes into the frame of a message and out of it': async ({ page, press, tabTo }) => {
        await tabTo(inList(page, 'Metalworks Fair').getByRole('link'))
        await press('Enter')
        const frame = page.locator('iframe')
        await expect(frame.contentFrame().getByText('Print your badge')).toBeVisible()
        await tabTo(frame)
        const isIn = () => page.evaluate(() => document.activeElement instanceof HTMLIFrameElement)
        let tabs = 0
        for (; tabs < 20 && (await isIn()); tabs += 1) await press('Tab')
        expect(tabs, 'tabs within the message').toBeLessThan(20)
        await press('Shift+Tab')
        expect(await isIn()).toBe(true)
        for (tabs = 0; tabs < 20 && (await isIn()); tabs += 1) await press('Shift+Tab')
        expect(tabs, 'tabs back through the message').toBeLessThan(20)
      },
      'writes to someone, attaches a file, and sends': async ({
        page,
        press,
        type,
        enter,
        write,
        tabTo,
      }) => {
        await press('c')
        const compose = page.getByRole('dialog')
        await expect(compose.getByRole('combobox', { name: 'To' })).toBeFocused()
        await type('Bruno Cas')
        await expect(
          compose.getByRole('option', { name: /Bruno Castellanos/ }).first(),
        ).toBeVisible()
        await press('Enter')
        await expect(compose.getByRole('button', { name: /^Remove Bruno/ })).toBeVisible()
        await write(compose.getByRole('textbox', { name: 'Subject' }), SUBJECT)
        await tabTo(compose.getByRole('textbox', { name: 'Message' }))
        await type('Written without a mouse')
        const chosen = page.waitForEvent('filechooser')
        await enter(compose.getByRole('button', { name: 'Attach files' }))
        await (
          await chosen
        ).setFiles({
          name: 'note.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('a note'),
        })
        await expect(compose.getByText('note.txt')).toBeVisible()
        await expect(compose.getByRole('status').filter({ hasText: /saved/i })).toBeVisible()
        await press('ControlOrMeta+Enter')
        await expect(compose).toBeHidden()
        await expect(page.locator(':focus')).toHaveCount(1)
        await press('g', 't')
        await expect(inList(page, SUBJECT)).toBeVisible()
      },
    },
  },
  {
    area: 'chat',
    account: 'admin',
    start: async () => '/apps/chat',
    paths: {
      'opens a chat from the list, which says who is there in words': async ({
        page,
        press,
        tabTo,
      }) => {
        const chats = page.getByRole('navigation', { name: 'Chats and contacts' })
        const bruno = chats.getByRole('button', { name: /Bruno Castellanos/ }).first()
        await expect(bruno).toHaveAccessibleName(/^(Online|Offline|Away|Busy)/)
        await tabTo(bruno)
        await press('Enter')
        await expect(page.getByRole('textbox', { name: /^Message to Bruno/ })).toBeFocused()
      },
      'writes a message, and back to the messages': async ({ page, press, type, tabTo }) => {
        await type(`Hello by key ${SUBJECT}`)
        await press('Enter')
        const messages = page.getByRole('list', { name: /^Chat with Bruno/ })
        await expect(messages.getByText(`Hello by key ${SUBJECT}`)).toBeVisible()
        await tabTo(messages.getByRole('listitem').last(), 'back')
        await press('ArrowUp')
        await expect(messages.locator(':focus')).toHaveCount(1)
      },
      'finds the chats with unread messages': async ({ page, press, tabTo }) => {
        const unread = page
          .getByRole('group', { name: 'Show' })
          .getByRole('button', { name: 'Unread' })
        await tabTo(unread, 'back')
        await press('Enter')
        await expect(unread).toHaveAttribute('aria-pressed', 'true')
        const chats = page
          .getByRole('navigation', { name: 'Chats and contacts' })
          .getByRole('listitem')
        await expect(chats.getByRole('button', { name: /unread message/ }).first()).toBeVisible()
        await tabTo(chats.getByRole('button').first())
        await press('Enter')
        await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeFocused()
      },
    },
  },
]
