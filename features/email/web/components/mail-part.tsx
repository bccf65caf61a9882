import type { OpenedPart } from '../../contract/email-shapes.rules.ts'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCornerUpLeftDouble,
  IconDots,
  IconDownload,
  IconPencil,
  IconShieldCheck,
  IconShieldQuestion,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import type { MakeChoice } from '#platform/web/screens/record-links.ts'
import { MakeItems, RecordLinks } from '#platform/web/screens/record-links-parts.tsx'
import { AttachmentList } from './attachments.tsx'
import { MailBody } from './mail-body.tsx'
import { MailNotices } from './mail-notices.tsx'
import type { MailViewProps } from './mail-view-props.ts'
import styles from './mail-view.module.css'
import { Recipients } from './recipients.tsx'
import { useExportEmail } from './use-export-email.ts'
import { useShortTime } from './use-short-time.ts'

interface MailPartProps extends MailViewProps {
  part: OpenedPart
  onMake: (kind: MakeChoice) => void
  startsOpen: boolean
}

/** One mail of a conversation; collapsed to a line. */
export function MailPart({ part, startsOpen, onMake, ...props }: MailPartProps) {
  const { t } = useTranslation('email')
  const { actions, answers, control } = props
  const exportEmail = useExportEmail()
  const time = useShortTime()
  const format = useFormats()
  const [isOpen, setOpen] = useState(startsOpen)
  const { from } = part
  const name = from.name === '' ? from.email : from.name
  return (
    <section
      className={styles.part}
      aria-label={t('view.partOf', { name, when: format.moment(part.time) })}
      data-closed={!isOpen || undefined}
    >
      <div className={styles.partHead}>
        <Avatar person={{ fullName: name, avatar: from.avatar, avatarColor: from.avatarColor }} />
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.from}>
            <bdi className={styles.name}>{name}</bdi>
            {isOpen && name !== from.email ? (
              <bdi className={styles.address}>{from.email}</bdi>
            ) : null}
            <Verified part={part} />
          </span>
          {isOpen ? (
            <Recipients people={[...part.to, ...part.cc, ...part.bcc]} />
          ) : (
            <span className={styles.summary} dir="auto">
              {part.excerpt}
            </span>
          )}
        </button>
        <span className={styles.when}>
          <bdi>{isOpen ? format.moment(part.time) : time(part.time)}</bdi>
        </span>
        <div className={styles.partTools} data-no-print>
          <IconButton
            name={t('actions.reply')}
            hasTip={false}
            onClick={() => answers.reply(part, false)}
          >
            <IconArrowBackUp className={styles.mirrored} size={18} stroke={1.7} />
          </IconButton>
          <Menu name={t('view.moreOf', { name })} icon={<IconDots size={18} stroke={1.7} />}>
            {() => (
              <>
                <MenuItem
                  text={t('actions.replyAll')}
                  icon={
                    <IconCornerUpLeftDouble className={styles.mirrored} size={16} stroke={1.7} />
                  }
                  onChoose={() => answers.reply(part, true)}
                />
                <MenuItem
                  text={t('actions.forward')}
                  icon={<IconArrowForwardUp className={styles.mirrored} size={16} stroke={1.7} />}
                  onChoose={() => answers.forward(part)}
                />
                <MenuItem
                  text={t('transfer.export')}
                  icon={<IconDownload size={16} stroke={1.7} />}
                  onChoose={() => exportEmail(part.id)}
                />
                <MakeItems onMake={onMake} />
                {part.folder === 'trash' ? null : (
                  <MenuItem
                    text={t('actions.trash')}
                    icon={<IconTrash size={16} stroke={1.7} />}
                    tone="bad"
                    onChoose={() => {
                      if (part.id === control.openId) control.open(undefined)
                      void actions.trash([part.id])
                    }}
                  />
                )}
              </>
            )}
          </Menu>
        </div>
      </div>
      {isOpen ? (
        <div className={styles.partBody}>
          <MailNotices part={part} {...props} />
          <RecordLinks type="email" id={`${part.id}`} />
          {part.kind === 'draft' ? (
            <Button
              icon={<IconPencil size={16} stroke={1.7} />}
              onClick={() => void answers.draft(part.id)}
            >
              {t('view.writeOn')}
            </Button>
          ) : null}
          <MailBody part={part} />
          <AttachmentList attachments={part.attachments} />
        </div>
      ) : null}
    </section>
  )
}

/** Whether the sender's domain vouches for the mail: SPF, DKIM and DMARC (MAIL-22). */
function Verified({ part: { auth } }: { part: OpenedPart }) {
  const { t } = useTranslation('email')
  if (auth === null) return null
  const { isVerified, spf, dkim, dmarc } = auth
  const Icon = isVerified ? IconShieldCheck : IconShieldQuestion
  return (
    <span
      className={styles.verified}
      data-good={isVerified || undefined}
      title={`SPF ${spf} · DKIM ${dkim} · DMARC ${dmarc}`}
    >
      <Icon size={14} stroke={1.7} aria-hidden="true" />
      {t(isVerified ? 'view.verified' : 'view.unverified')}
    </span>
  )
}
