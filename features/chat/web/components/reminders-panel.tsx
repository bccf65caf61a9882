import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { remindersQuery } from '../chat.api.ts'
import { deleteReminder } from '../chat-actions.api.ts'
import { addressOf, type ChatAddress } from './chat-address.ts'
import { SidePanel } from './side-panel.tsx'
import parts from './parts.module.css'
import styles from './info.module.css'
import { useAction } from './use-action.ts'

/** One's reminders, next first (features.md CHAT-14). */
export function RemindersPanel({ address }: { address: ChatAddress }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  const act = useAction()
  return (
    <SidePanel title={t('remind.list')} onClose={() => address.go({ panel: undefined })}>
      <Loaded query={useQuery(remindersQuery())} failed={t('remind.failed')} skeleton={[240, 240]}>
        {({ reminders }) =>
          reminders.length === 0 ? (
            <EmptyState title={t('remind.none')} text={t('remind.noneText')} />
          ) : (
            <ul className={styles.list}>
              {reminders.map(({ id, remindAt, message, contactId, title }) => (
                <li key={id} className={styles.row}>
                  <button
                    type="button"
                    className={`${parts.row} ${styles.message}`}
                    onClick={() =>
                      address.open(
                        contactId === null ? { chatId: message.chatId } : { contactId },
                        addressOf(message),
                      )
                    }
                  >
                    <span className={styles.soft}>
                      <bdi>{format.moment(remindAt)}</bdi> · <bdi>{title}</bdi>
                    </span>
                    <span className={styles.filteredText} dir="auto">
                      {message.message}
                    </span>
                  </button>
                  <IconButton
                    name={t('remind.delete')}
                    hasTip={false}
                    onClick={() => void act(deleteReminder(id))}
                  >
                    <IconTrash size={16} stroke={1.7} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SidePanel>
  )
}
