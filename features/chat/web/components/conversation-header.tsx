import { MUTE_TIMES } from '../../contract/chat.rules.ts'
import {
  IconArrowLeft,
  IconBan,
  IconBell,
  IconBellOff,
  IconDots,
  IconDownload,
  IconEraser,
  IconFlag,
  IconLayoutSidebarRight,
  IconLogout,
  IconTrash,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { saveFile } from '#ui/export/save-file.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { blockContact, exportChat, muteChat } from '../chat-actions.api.ts'
import type { ChatAddress } from './chat-address.ts'
import { ChatDialogs, type ChatQuestion } from './chat-dialogs.tsx'
import type { OpenChat } from './chat-people.ts'
import { isMutedNow } from './chat-time.ts'
import { GroupPicture } from './group-picture.tsx'
import { useAbsenceNotes } from '#features/users/web/out-of-office.public.ts'
import { PresentAvatar, usePresence } from './presence-dot.tsx'
import { useAction } from './use-action.ts'
import parts from './parts.module.css'
import styles from './conversation-header.module.css'

interface HeaderProps {
  open: OpenChat
  address: ChatAddress
}

/** The chat's partner, and actions on the whole chat. */
export function ConversationHeader({ open, address }: HeaderProps) {
  const { t } = useTranslation('chat')
  const [question, setQuestion] = useState<ChatQuestion>()
  const togglePanel = () =>
    address.go({ panel: address.panel === 'info' ? undefined : 'info', thread: undefined })
  return (
    <header className={styles.header}>
      <span className={styles.back}>
        <IconButton name={t('back')} hasTip={false} onClick={() => address.open(undefined)}>
          <IconArrowLeft className={styles.mirrored} size={20} stroke={1.7} />
        </IconButton>
      </span>
      <button
        type="button"
        className={`${parts.row} ${styles.who}`}
        aria-expanded={address.panel === 'info'}
        onClick={togglePanel}
      >
        {open.contact === null ? <GroupPicture /> : <PresentAvatar person={open.contact} />}
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {open.title}
          </span>
          <Below open={open} />
        </span>
      </button>
      <div className={styles.tools}>
        <IconButton
          name={t('header.info')}
          aria-pressed={address.panel === 'info'}
          onClick={togglePanel}
        >
          <IconLayoutSidebarRight className={styles.mirrored} size={19} stroke={1.7} />
        </IconButton>
        <Menu name={t('header.more')} icon={<IconDots size={19} stroke={1.7} />}>
          {() => <Items open={open} address={address} onAsk={setQuestion} />}
        </Menu>
      </div>
      <ChatDialogs
        open={open}
        question={question}
        onClose={() => setQuestion(undefined)}
        onDeleted={() => address.open(undefined)}
      />
    </header>
  )
}

function Below({ open }: Pick<HeaderProps, 'open'>) {
  const { t } = useTranslation('chat')
  if (open.contact === null)
    return (
      <span className={styles.below}>
        {t('group.members', { count: open.chat?.members.length ?? 0 })}
      </span>
    )
  return <PersonBelow contact={open.contact} />
}

function PersonBelow({ contact }: { contact: NonNullable<OpenChat['contact']> }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  const presence = usePresence(contact)
  const isAway = presence === 'offline' && contact.lastSeenAt !== null
  const away = useAbsenceNotes([contact.id]).get(contact.id)
  return (
    <span className={styles.below} dir="auto">
      {away === undefined ? '' : `${away} · `}
      {isAway
        ? t('presence.lastSeen', { ago: format.ago(contact.lastSeenAt ?? '') })
        : t(`presence.${presence}`)}
    </span>
  )
}

const SIZE = { size: 16, stroke: 1.7 }

function Items({
  open,
  address,
  onAsk,
}: HeaderProps & { onAsk: (question: ChatQuestion) => void }) {
  const { t } = useTranslation('chat')
  const act = useAction()
  const { chat, contact } = open
  const isMuted = isMutedNow(chat?.mutedUntil)
  const id = chat?.id
  const none = id === undefined ? t('header.noChat') : undefined
  const save = async (format: 'txt' | 'json') =>
    void (id !== undefined && saveFile(await exportChat(id, format)))
  return (
    <>
      <MenuItem
        text={t(contact === null ? 'header.viewGroup' : 'header.viewContact')}
        icon={contact === null ? <IconUsersGroup {...SIZE} /> : <IconUser {...SIZE} />}
        onChoose={() => address.go({ panel: 'info', thread: undefined })}
      />
      {MUTE_TIMES.filter(time => (time === 'off') === isMuted).map(time => (
        <MenuItem
          key={time}
          text={t(`mute.${time}`)}
          icon={time === 'off' ? <IconBell {...SIZE} /> : <IconBellOff {...SIZE} />}
          blockedBy={none}
          onChoose={() => void (id !== undefined && act(muteChat(id, time)))}
        />
      ))}
      <MenuItem
        text={t('header.exportText')}
        icon={<IconDownload {...SIZE} />}
        blockedBy={none}
        onChoose={() => void act(save('txt'))}
      />
      <MenuItem
        text={t('header.exportJson')}
        icon={<IconDownload {...SIZE} />}
        blockedBy={none}
        onChoose={() => void act(save('json'))}
      />
      <MenuItem
        text={t('clear.title')}
        icon={<IconEraser {...SIZE} />}
        blockedBy={none}
        onChoose={() => onAsk('clear')}
      />
      <MenuItem
        text={t('report.title')}
        icon={<IconFlag {...SIZE} />}
        blockedBy={none}
        onChoose={() => onAsk('report')}
      />
      {contact === null ? (
        <MenuItem
          text={t('group.leave')}
          icon={<IconLogout {...SIZE} />}
          tone="bad"
          onChoose={() => onAsk('leave')}
        />
      ) : (
        <>
          <MenuItem
            text={t(contact.block === 'mine' ? 'block.unblock' : 'block.title')}
            icon={<IconBan {...SIZE} />}
            onChoose={() =>
              contact.block === 'mine' ? void act(blockContact(contact.id, false)) : onAsk('block')
            }
          />
          <MenuItem
            text={t('delete.title')}
            icon={<IconTrash {...SIZE} />}
            tone="bad"
            blockedBy={none}
            onChoose={() => onAsk('delete')}
          />
        </>
      )}
    </>
  )
}
