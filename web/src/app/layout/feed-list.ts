import type { Access } from '@smart-fft/contract/define'
import { type ComponentType, lazy } from 'react'
import { loadTexts } from '../../platform/i18n/i18n.ts'

const ChatWatch = lazy(async () => {
  const [{ ChatWatch: loaded }] = await Promise.all([import('../../features/chat/chat.door.ts'), loadTexts(['chat'])])
  return { default: loaded }
})

const MailWatch = lazy(async () => {
  const [{ NewMailNotice }] = await Promise.all([import('../../features/email/email-watch.door.ts'), loadTexts(['email'])])
  return { default: NewMailNotice }
})

/** The watches by the page of the menu whose badge they keep (`setBadge`), for who may open that page. */
export const FEEDS: readonly { target: string; access: Access; Watch: ComponentType }[] = [
  { target: 'email', access: { can: ['read', 'Email'], own: true }, Watch: MailWatch },
  { target: 'chat', access: { can: ['read', 'Chat'], own: true }, Watch: ChatWatch },
]
