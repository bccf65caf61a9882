import type { Access } from '#platform/contract/define.ts'
import type { ComponentType } from 'react'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'

const ChatWatch = lazyPart(async () => {
  const [{ ChatWatch: loaded }] = await Promise.all([import('#features/chat/web/chat.door.ts'), loadTexts(['chat'])])
  return loaded
})

const MailWatch = lazyPart(async () => {
  const [{ NewMailNotice }] = await Promise.all([import('#features/email/web/email-watch.door.ts'), loadTexts(['email'])])
  return NewMailNotice
})

/** The watches by the page of the menu whose badge they keep (`setBadge`), for who may open that page. */
export const FEEDS: readonly { target: string; access: Access; Watch: ComponentType }[] = [
  { target: 'email', access: { can: ['read', 'Email'], own: true }, Watch: MailWatch },
  { target: 'chat', access: { can: ['read', 'Chat'], own: true }, Watch: ChatWatch },
]
