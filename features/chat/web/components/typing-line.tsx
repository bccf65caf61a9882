import { listOf } from '#platform/web/format/list-of.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useTyping } from './typing-store.ts'
import styles from './typing-line.module.css'

/** Typing indicator; its space is reserved, so that nothing shifts. */
export function TypingLine({ chatId }: { chatId: number | undefined }) {
  const { t, i18n } = useTranslation('chat')
  const names = useTyping(chatId)
  return (
    <p className={styles.typing} dir={i18n.dir()}>
      {names.length === 0 ? null : (
        <>
          <span className={styles.bars} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {t('typing', { count: names.length, names: listOf(names.slice(0, 3)) })}
        </>
      )}
    </p>
  )
}
