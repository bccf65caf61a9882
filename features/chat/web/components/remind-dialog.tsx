import type { ChatMessage } from '../../contract/chat.contract.ts'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { remind } from '../chat-actions.api.ts'
import { isOver } from './chat-time.ts'
import parts from './parts.module.css'
import styles from './remind-dialog.module.css'
import { useAction } from './use-action.ts'

const MINUTE = 60_000
const NINE = 9

/** Common reminder times. */
function listMoments(now: Date): { name: string; at: Date }[] {
  const tomorrow = new Date(now)
  tomorrow.setDate(now.getDate() + 1)
  tomorrow.setHours(NINE, 0, 0, 0)
  const monday = new Date(tomorrow)
  monday.setDate(tomorrow.getDate() + ((8 - tomorrow.getDay()) % 7))
  return [
    { name: 'minutes', at: new Date(now.getTime() + 20 * MINUTE) },
    { name: 'hour', at: new Date(now.getTime() + 60 * MINUTE) },
    { name: 'hours', at: new Date(now.getTime() + 180 * MINUTE) },
    { name: 'tomorrow', at: tomorrow },
    { name: 'monday', at: monday },
  ]
}

/** Chooses when to be reminded of a message (features.md CHAT-14). */
export function RemindDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  const act = useAction()
  const [moments] = useState(() => listMoments(new Date()))
  const [own, setOwn] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ownAt = own === '' ? undefined : new Date(own)
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
