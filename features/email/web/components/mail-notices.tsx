import type { OpenedPart } from '../../contract/email-shapes.rules.ts'
import { type ReactNode, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { allowImages, refreshEmails, reschedule, undoSend, unsubscribe } from '../email.api.ts'
import { shapeCompose, openCompose, windowOf } from './compose-store.ts'
import { toDraft } from './drafts.ts'
import type { MailViewProps } from './mail-view-props.ts'
import { MomentDialog } from './moment-dialog.tsx'
import styles from './mail-view.module.css'
import { listOf } from '#platform/web/format/list-of.ts'

/** Notices above a mail with their actions: blocked pictures, spam, pending or failed sending, mailing lists. */
export function MailNotices({ part, control, actions }: MailViewProps & { part: OpenedPart }) {
  const { t } = useTranslation('email')
  const bounced = part.deliveries.filter(one => one.state === 'bounced')
  const leave = (what: Promise<void>) => {
    control.open(undefined)
    void what
  }
  return (
    <>
      {part.spam === null ? null : (
        <Notice
          tone="warn"
          action={
            <Button onClick={() => leave(actions.move([part.id], 'inbox'))}>
              {t('actions.notSpam')}
            </Button>
          }
        >
          {part.spam.reasons.map(reason => t(`spam.${reason}`)).join(' ')}{' '}
          {part.spam.words.length === 0 ? '' : t('spam.words', { words: listOf(part.spam.words) })}
        </Notice>
      )}
      {bounced.map(one => (
        <Notice key={one.email} tone="bad">
          {t('view.bounced', { address: one.email, reason: one.detail })}
        </Notice>
      ))}
      {part.undoUntil === null ? null : (
        <Waiting part={part} onDeleted={() => control.open(undefined)} />
      )}
      {part.hasRemotePictures && !part.imagesAllowed ? <Pictures part={part} /> : null}
      {part.canUnsubscribe ? <Unsubscribe id={part.id} /> : null}
    </>
  )
}

function Notice({
  tone,
  action,
  children,
}: {
  tone?: 'warn' | 'bad'
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.notice} data-tone={tone} data-no-print>
      <p dir="auto">{children}</p>
      {action === undefined ? null : <div className={styles.noticeActions}>{action}</div>}
    </div>
  )
}

/** Runs one call at a time, and shows its error. */
function useStep() {
  const attempt = useAttempt()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    run: async (step: () => Promise<unknown>) => {
      setBusy(true)
      await attempt(async () => {
        await step()
        await refreshEmails()
      })
      setBusy(false)
    },
  }
}

function Pictures({ part: { id, from } }: { part: OpenedPart }) {
  const { t } = useTranslation('email')
  const { isBusy, run } = useStep()
  return (
    <Notice
      action={
        <>
          <Button isBusy={isBusy} onClick={() => void run(() => allowImages(id, false))}>
            {t('view.showPictures')}
          </Button>
          <Button kind="quiet" onClick={() => void run(() => allowImages(id, true))}>
            {t('view.alwaysPictures', { address: from.email })}
          </Button>
        </>
      }
    >
      {t('view.pictures')}
    </Notice>
  )
}

/** A pending mail: undo, and reschedule if it has a time. */
function Waiting({ part, onDeleted }: { part: OpenedPart; onDeleted: () => void }) {
  const { t } = useTranslation('email')
  const format = useFormats()
  const { isBusy, run } = useStep()
  const [isChoosing, setChoosing] = useState(false)
  const isScheduled = part.folder === 'scheduled'

  async function takeBack(): Promise<void> {
    const { email } = await undoSend(part.id)
    const open = windowOf(email.id)
    if (open !== undefined) shapeCompose(open.key, 'dock')
    openCompose(toDraft(email), { saved: { id: email.id, version: email.version } })
    onDeleted()
  }
  return (
    <Notice
      action={
        <>
          {isScheduled ? (
            <Button onClick={() => setChoosing(true)}>{t('view.otherTime')}</Button>
          ) : null}
          <Button isBusy={isBusy} onClick={() => void run(takeBack)}>
            {t(isScheduled ? 'view.cancelSending' : 'view.undoSending')}
          </Button>
        </>
      }
    >
      {t('view.waiting', { when: format.moment(part.sendAt ?? part.time) })}
      {isChoosing ? (
        <MomentDialog
          title={t('later.title')}
          confirm={t('later.confirm')}
          start={new Date(part.sendAt ?? part.time)}
          onClose={() => setChoosing(false)}
          onChoose={sendAt => {
            setChoosing(false)
            void run(() => reschedule(part.id, sendAt))
          }}
        />
      ) : null}
    </Notice>
  )
}

function Unsubscribe({ id }: { id: number }) {
  const { t } = useTranslation('email')
  const { isBusy, run } = useStep()
  const step = async () => {
    await unsubscribe(id)
    toast.done(t('view.unsubscribed'))
  }
  return (
    <Notice
      action={
        <Button kind="quiet" isBusy={isBusy} onClick={() => void run(step)}>
          {t('view.unsubscribe')}
        </Button>
      }
    >
      {t('view.list')}
    </Notice>
  )
}
