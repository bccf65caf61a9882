import type { ChatContact } from '../../contract/chat.contract.ts'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { blockContact } from '../chat-actions.api.ts'
import styles from './blocked-notice.module.css'
import { useAction } from './use-action.ts'

/** Replaces the composer when blocked: both sides see why (features.md CHAT-11). */
export function BlockedNotice({ contact }: { contact: ChatContact }) {
  const { t } = useTranslation('chat')
  const act = useAction()
  const [isBusy, setBusy] = useState(false)
  async function unblock(): Promise<void> {
    setBusy(true)
    await act(blockContact(contact.id, false))
    setBusy(false)
  }
  return (
    <div className={styles.notice} role="status">
      <p dir="auto">
        {t(contact.block === 'mine' ? 'block.mine' : 'block.theirs', { name: contact.fullName })}
      </p>
      {contact.block === 'mine' ? (
        <Button isBusy={isBusy} onClick={() => void unblock()}>
          {t('block.unblock')}
        </Button>
      ) : null}
    </div>
  )
}
