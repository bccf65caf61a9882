import type { OpenedPart } from '../../contract/email-shapes.rules.ts'
import { bareSubject } from '../../contract/email.rules.ts'
import { IconArrowBackUp, IconArrowForwardUp, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import type { Source } from '#platform/web/screens/record-links.ts'
import { useMakeable, useMaking } from '#platform/web/screens/record-links-parts.tsx'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { mailQuery, threadQuery } from '../email.api.ts'
import { MailHead } from './mail-head.tsx'
import { MailPart } from './mail-part.tsx'
import { LabelDot } from './mail-nav.tsx'
import type { MailViewProps } from './mail-view-props.ts'
import styles from './mail-view.module.css'
import { useLabelName } from './use-label-name.ts'
import type { MailActions } from './use-mail-actions.ts'

/** A mail with its conversation. */
export function MailView(props: MailViewProps) {
  const { id, control } = props
  const { t } = useTranslation('email')
  const mail = useQuery(mailQuery(id, control.listing))
  const thread = useQuery(threadQuery(id))
  if (mail.error instanceof ApiError && mail.error.status === 404)
    return (
      <EmptyState
        title={t('view.notFound')}
        action={<Button onClick={() => control.open(undefined)}>{t('view.back')}</Button>}
      />
    )
  return (
    <Loaded query={mail} failed={t('view.failed')} skeleton={[320, 180, 420, 400, 380]}>
      {opened => (
        <Opened
          {...props}
          opened={opened}
          neighbours={opened}
          thread={
            thread.data?.some(part => part.id === opened.id) === true ? thread.data : [opened]
          }
        />
      )}
    </Loaded>
  )
}

interface OpenedProps extends MailViewProps {
  opened: OpenedPart
  neighbours: { hasPreviousMail: boolean; hasNextMail: boolean }
  thread: readonly OpenedPart[]
}

function Opened({ opened, neighbours, thread, ...props }: OpenedProps) {
  const { mailbox, actions, answers } = props
  const { t } = useTranslation('email')
  const nameOf = useLabelName()
  const may = useMakeable()
  const { make, dialog } = useMaking()
  const makeTask = may.task ? () => make('task', sourceOf(opened)) : undefined
  useShortcuts([{ keys: 'shift+t', label: t('links:make.task'), run: makeTask }])
  const [isAll, setAll] = useState(false)
  const [first] = useState(() => new Set(thread.filter(part => !part.isRead).map(part => part.id)))
  useReading(thread, actions)
  const parts = thread.filter(part => part.kind !== 'draft' || part.id === opened.id)
  const at = parts.findIndex(part => part.id === opened.id)
  const isShown = (part: OpenedPart, index: number) =>
    index >= parts.length - 2 || index === 0 || part.id === opened.id || first.has(part.id)
  const hidden = isAll ? [] : parts.filter((part, index) => !isShown(part, index))
  const labels = mailbox.labels.filter(one => opened.labels.includes(one.key))
  return (
    <article className={styles.view} aria-labelledby="mail-subject">
      <MailHead {...props} opened={opened} neighbours={neighbours} />
      <div className={styles.scroll}>
        <header className={styles.subjectLine}>
          <h2 id="mail-subject" className={styles.subject} dir="auto">
            {bareSubject(opened.subject) === '' ? t('row.noSubject') : opened.subject}
          </h2>
          {labels.map(one => (
            <span key={one.key} className={styles.label}>
              <LabelDot color={one.color} />
              <bdi>{nameOf(one)}</bdi>
            </span>
          ))}
        </header>
        {parts.map((part, index) =>
          hidden.includes(part) ? (
            part === hidden[0] ? (
              <button
                key={part.id}
                type="button"
                className={styles.older}
                onClick={() => setAll(true)}
              >
                {t('view.older', { count: hidden.length })}
              </button>
            ) : null
          ) : (
            <MailPart
              key={part.id}
              part={part}
              startsOpen={
                part.id === opened.id ||
                index === parts.length - 1 ||
                (first.has(part.id) && index > at)
              }
              onMake={kind => make(kind, sourceOf(part))}
              {...props}
            />
          ),
        )}
        <div className={styles.answer} data-no-print>
          <Button
            icon={<IconArrowBackUp className={styles.mirrored} size={16} stroke={1.7} />}
            onClick={() => answers.reply(opened, false)}
          >
            {t('actions.reply')}
          </Button>
          {opened.to.length + opened.cc.length > 1 ? (
            <Button
              icon={<IconArrowBackUp className={styles.mirrored} size={16} stroke={1.7} />}
              onClick={() => answers.reply(opened, true)}
            >
              {t('actions.replyAll')}
            </Button>
          ) : null}
          <Button
            icon={<IconArrowForwardUp className={styles.mirrored} size={16} stroke={1.7} />}
            onClick={() => answers.forward(opened)}
          >
            {t('actions.forward')}
          </Button>
          {makeTask === undefined ? null : (
            <Button icon={<IconListCheck size={16} stroke={1.7} />} onClick={makeTask}>
              {t('links:items.task')}
            </Button>
          )}
        </div>
      </div>
      {dialog}
    </article>
  )
}

const sourceOf = ({ id, subject, excerpt }: OpenedPart): Source => ({
  type: 'email',
  id: `${id}`,
  title: bareSubject(subject),
  text: excerpt,
})

/** Opening a mail marks it as read on all devices (MAIL-13). Marked unread while open, it stays unread. */
function useReading(thread: readonly OpenedPart[], actions: MailActions): void {
  const [done] = useState(() => new Set<number>())
  const unread = thread.filter(part => !part.isRead && !done.has(part.id)).map(part => part.id)
  const key = unread.join(' ')
  useEffect(() => {
    if (key === '') return
    const ids = key.split(' ').map(Number)
    for (const id of ids) done.add(id)
    void actions.read(ids, true, true)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each that is unread
  }, [key])
  useEffect(() => {
    for (const part of thread) if (part.isRead) done.add(part.id)
  }, [thread, done])
}
