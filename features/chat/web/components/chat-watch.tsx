import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { setBadge } from '#platform/web/badges/badges.ts'
import { showDesktopNote } from '#platform/web/desktop/desktop-note.ts'
import { isLooking } from '#platform/web/desktop/looking.ts'
import { setQuiet } from '#platform/web/desktop/quiet.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { onMessage, profileQuery, refreshChats, refreshNewPlace, unreadQuery } from '../chat.api.ts'
import { followSent, takeWaiting } from './sending.ts'
import { QuickReply } from './quick-reply.tsx'
import { isOpenAt, type Ring, spotKey, spotOf, toSearch } from './ring.ts'

/** Counts unread messages for menu and tab title, and announces new ones by card and desktop notification (CHAT-02, CHAT-15). */
export function ChatWatch() {
  const { t } = useTranslation('quick-reply')
  const { id: ownId } = useSignedInUser()
  const navigate = useNavigate()
  const { data: unread } = useQuery(unreadQuery())
  const { data: profile } = useQuery(profileQuery())
  const router = useRouter()
  const [ring, setRing] = useState<Ring>()
  const isAnswering = useRef(false)
  const setAnswering = useCallback((now: boolean) => void (isAnswering.current = now), [])
  const close = useCallback(() => setRing(undefined), [])
  const unmuted = unread?.unmuted
  useEffect(() => {
    if (unmuted !== undefined) setBadge('chat', unmuted)
  }, [unmuted])
  const isBusy = profile?.status === 'busy'
  useEffect(() => {
    setQuiet(isBusy)
    return () => setQuiet(false)
  }, [isBusy])
  useEffect(() => takeWaiting(ownId), [ownId])
  useEffect(() => followSent(() => void Promise.all([refreshChats(), refreshNewPlace()])), [])
  useEffect(() => {
    const isSilent = profile?.settings.isNotificationsOn === false || isBusy
    const muted = new Set(unread?.chats.flatMap(chat => (chat.isMuted ? [chat.id] : [])))
    return onMessage(news => {
      const { message, senderName, title } = news
      if (
        message.senderId === ownId ||
        message.event !== null ||
        isSilent ||
        muted.has(message.chatId)
      )
        return
      const spot = spotOf(news)
      if (isLooking() && isOpenAt(router.state.location, spot)) return
      const name = title === '' ? senderName : t('inGroup', { name: senderName, group: title })
      const text =
        message.message === ''
          ? t('files', { count: Math.max(1, message.attachments.length) })
          : message.message
      // While someone answers, only their chat's next message takes its place.
      setRing(now =>
        now !== undefined && isAnswering.current && spotKey(now.spot) !== spotKey(spot)
          ? now
          : { spot, name, text },
      )
      if (!isLooking())
        showDesktopNote({
          title: name,
          body: text,
          tag: spotKey(spot),
          icon: '/favicon.svg',
          onOpen(note) {
            void navigate({ to: '/apps/chat', search: toSearch(spot) })
            note.close()
          },
        })
    })
  }, [t, ownId, navigate, router, profile, isBusy, unread])
  return ring === undefined ? null : (
    <QuickReply key={spotKey(ring.spot)} ring={ring} onUse={setAnswering} onClose={close} />
  )
}
