import type { ChatMessage } from '../../contract/chat.contract.ts'
import {
  IconArrowBackUp,
  IconBell,
  IconCopy,
  IconDots,
  IconFlag,
  IconLink,
  IconMailOpened,
  IconMessage2,
  IconMoodPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import type { MakeChoice } from '#platform/web/screens/record-links.ts'
import { MakeItems } from '#platform/web/screens/record-links-parts.tsx'
import type { OpenChat } from './chat-people.ts'
import { isSettled } from './chat-time.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import styles from './message-tools.module.css'

/** Actions of a message. */
export interface MessageUses {
  onReply: (message: ChatMessage) => void
  onEdit: (message: ChatMessage) => void
  /** Absent in a thread. */
  onThread?: ((message: ChatMessage) => void) | undefined
  onReact: (message: ChatMessage, emoji: string, isOn: boolean) => void
  onJump: (id: number) => void
  onPin: (message: ChatMessage) => void
  onStar: (message: ChatMessage) => void
  onRemind: (message: ChatMessage) => void
  onMake: (message: ChatMessage, kind: MakeChoice) => void
  onUnread: (message: ChatMessage) => void
  onReport: (message: ChatMessage) => void
  onDelete: (message: ChatMessage) => void
  onCopy: (message: ChatMessage, what: 'text' | 'link') => void
}

interface MessageToolsProps {
  message: ChatMessage
  open: OpenChat
  uses: MessageUses
}

/** Beside a message: react, reply, and a menu. Shown on hover and focus, always on touch. */
export function MessageTools({ message, open, uses }: MessageToolsProps) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.tools}>
      <Popover name={t('message.react')} icon={<IconMoodPlus size={17} stroke={1.7} />}>
        {close => (
          <EmojiGrid
            onPick={emoji => {
              close()
              uses.onReact(message, emoji, true)
            }}
          />
        )}
      </Popover>
      <span className={styles.roomy}>
        <IconButton name={t('message.reply')} onClick={() => uses.onReply(message)}>
          <IconArrowBackUp className={styles.mirrored} size={17} stroke={1.7} />
        </IconButton>
      </span>
      <Menu name={t('message.more')} icon={<IconDots size={17} stroke={1.7} />}>
        {() => <Items message={message} open={open} uses={uses} />}
      </Menu>
    </div>
  )
}

const SIZE = { size: 16, stroke: 1.7 }

function Items({ message, open, uses }: MessageToolsProps) {
  const { t } = useTranslation('chat')
  const isOwn = message.senderId === open.ownId
  const late = isSettled(message.time) ? t('message.tooLate') : undefined
  const isOwner = open.chat?.kind === 'group' && open.chat.role === 'owner'
  const { onThread } = uses
  return (
    <>
      <MenuItem
        text={t('message.reply')}
        icon={<IconArrowBackUp {...SIZE} />}
        onChoose={() => uses.onReply(message)}
      />
      {onThread === undefined ? null : (
        <MenuItem
          text={t('thread.open')}
          icon={<IconMessage2 {...SIZE} />}
          onChoose={() => onThread(message)}
        />
      )}
      {isOwn ? (
        <MenuItem
          text={t('message.edit')}
          icon={<IconPencil {...SIZE} />}
          blockedBy={late}
          onChoose={() => uses.onEdit(message)}
        />
      ) : null}
      <MenuItem
        text={t('message.copy')}
        icon={<IconCopy {...SIZE} />}
        onChoose={() => uses.onCopy(message, 'text')}
      />
      <MenuItem
        text={t('message.copyLink')}
        icon={<IconLink {...SIZE} />}
        onChoose={() => uses.onCopy(message, 'link')}
      />
      <MenuItem
        text={t(message.pinnedAt === null ? 'message.pin' : 'message.unpin')}
        icon={message.pinnedAt === null ? <IconPin {...SIZE} /> : <IconPinnedOff {...SIZE} />}
        onChoose={() => uses.onPin(message)}
      />
      <MenuItem
        text={t(message.isStarred ? 'message.unstar' : 'message.star')}
        icon={message.isStarred ? <IconStarOff {...SIZE} /> : <IconStar {...SIZE} />}
        onChoose={() => uses.onStar(message)}
      />
      <MenuItem
        text={t('remind.title')}
        icon={<IconBell {...SIZE} />}
        onChoose={() => uses.onRemind(message)}
      />
      <MakeItems onMake={kind => uses.onMake(message, kind)} />
      {isOwn ? null : (
        <MenuItem
          text={t('message.unread')}
          icon={<IconMailOpened {...SIZE} />}
          onChoose={() => uses.onUnread(message)}
        />
      )}
      {isOwn ? null : (
        <MenuItem
          text={t('report.title')}
          icon={<IconFlag {...SIZE} />}
          onChoose={() => uses.onReport(message)}
        />
      )}
      {isOwn || isOwner ? (
        <MenuItem
          text={t('message.delete')}
          icon={<IconTrash {...SIZE} />}
          tone="bad"
          blockedBy={isOwner ? undefined : late}
          onChoose={() => uses.onDelete(message)}
        />
      ) : null}
    </>
  )
}
