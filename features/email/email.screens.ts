import { cardRecords, unreadMail } from '#platform/web/screens/between-features.ts'
import { defineScreens, type ScreenParts } from '#platform/web/screens/define-screens.ts'
import { withRecordLinks } from '#platform/web/screens/record-links.ts'
import { commands, feed, host } from '#platform/web/screens/shell-points.ts'
import { emailPages } from './contract/email.pages.ts'

const mailbox: ScreenParts = {
  load: () => withRecordLinks(import('./web/email.page.tsx').then(m => m.EmailPage)),
  prefetch: () => import('./web/email.api.ts').then(m => m.prefetchMailbox()),
  texts: ['email', 'changes'],
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
    cardRecords('Email'),
    feed({
      target: 'email',
      access: { can: ['read', 'Email'], own: true },
      load: () => import('./web/components/new-mail-notice.tsx').then(m => m.NewMailNotice),
      texts: ['mail-notice'],
    }),
    host({
      name: 'mail',
      at: 'end',
      access: { can: ['read', 'Email'], own: true },
      load: () => import('./web/components/mail-host.tsx').then(m => m.MailHost),
    }),
    unreadMail({
      load: () => import('./web/components/use-unread-mail.ts').then(m => m.useUnreadMail),
    }),
    commands({
      load: () => import('./web/components/email-commands.ts').then(m => m.emailCommands),
      texts: ['email'],
    }),
  ],
})
