import type { ChatMessage } from '../../contract/chat.contract.ts'
import { useState } from 'react'
import { readMomentText } from '#platform/contract/local-time.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { remind } from '../chat-actions.api.ts'
import { isOver } from './chat-time.ts'
import { remindTimes } from './remind-times.ts'
import parts from './parts.module.css'
import styles from './remind-dialog.module.css'
import { useAction } from './use-action.ts'

/** Chooses when to be reminded of a message (features.md CHAT-14). */
export function RemindDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  const { timeZone } = useRegional()
  const act = useAction()
  const [moments] = useState(() => remindTimes(new Date(), timeZone))
  const [own, setOwn] = useState('')
  const [isBusy, setBusy] = useState(false)
  const typed = readMomentText(own, timeZone)
  const ownAt = typed === undefined ? undefined : new Date(typed)
  const isPast = ownAt !== undefined && isOver(ownAt)

  async function choose(at: Date): Promise<void> {
    setBusy(true)
    const isDone = await act(remind(message.id, at), t('remind.done', { when: format.moment(at) }))
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog title={t('remind.title')} onClose={onClose}>
      <ul className={styles.list}>
        {moments.map(({ name, at }, index) => (
          <li key={name}>
            <button
              type="button"
              className={`${parts.row} ${styles.moment}`}
              data-autofocus={index === 0 || undefined}
              onClick={() => void choose(at)}
            >
              <span>{t(`remind.${name}`)}</span>
              <bdi className={styles.when}>{format.moment(at)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.own}>
        <PlainDateField
          kind="moment"
          label={t('remind.own')}
          value={own}
          error={isPast ? t('remind.past') : undefined}
          onChange={setOwn}
        />
        <Button
          kind="primary"
          isBusy={isBusy}
          blockedBy={ownAt === undefined || isPast ? t('remind.past') : undefined}
          onClick={() => void (ownAt !== undefined && choose(ownAt))}
        >
          {t('remind.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
