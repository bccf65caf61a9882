import { defineScreens, type ScreenParts } from '#platform/web/screens/define-screens.ts'
import { commands, feed, host } from '#platform/web/screens/shell-points.ts'
import { emailPages } from './contract/email.pages.ts'

const mailbox: ScreenParts = {
  load: async () => (await import('./web/email.page.tsx')).EmailPage,
  prefetch: async () => (await import('./web/email.api.ts')).prefetchMailbox(),
  texts: ['email', 'changes', 'links'],
}

export const email = defineScreens({
  name: 'email',
  pages: emailPages,
  screens: {
    '/apps/email': mailbox,
    '/apps/email/$folder': mailbox,
    '/apps/email/label/$label': mailbox,
  },
  contributes: [
    feed({
      target: 'email',
      access: { can: ['read', 'Email'], own: true },
      load: async () => (await import('./web/components/new-mail-notice.tsx')).NewMailNotice,
      texts: ['email'],
    }),
    host({
      name: 'mail',
      at: 'end',
      access: { can: ['read', 'Email'], own: true },
      load: async () => (await import('./web/components/mail-host.tsx')).MailHost,
    }),
    commands({ load: async () => (await import('./web/components/email-commands.ts')).emailCommands, texts: ['email'] }),
  ],
})
