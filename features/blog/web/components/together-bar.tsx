import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import type { Together, Writer } from './use-together.ts'
import styles from './together.module.css'

/** Other writers with their positions; and why input was rejected. */
export function TogetherBar({ together: { writers, holder } }: { together: Together }) {
  const { t } = useTranslation('blog')
  return (
    <div className={styles.bar}>
      {writers.length === 0 ? null : (
        <ul className={styles.writers} aria-label={t('together.label')}>
          {writers.map(one => (
            <Row key={one.userId} writer={one} />
          ))}
        </ul>
      )}
      <p role="status" className={styles.refused}>
        {holder === undefined ? '' : t('together.refused', { name: holder })}
      </p>
    </div>
  )
}

function Row({ writer }: { writer: Writer }) {
  const { t } = useTranslation('blog')
  const { number } = useFormats()
  const { block, isWriting } = writer
  const where =
    block === undefined
      ? t('together.here')
      : t(isWriting ? 'together.writes' : 'together.in', { block: number(block + 1) })
  return (
    <li
      className={styles.writer}
      data-color={writer.avatarColor}
      data-writing={isWriting || undefined}
    >
      <Avatar person={writer} size="tiny" />
      <span className={styles.name}>{writer.fullName}</span>
      <span className={styles.where}>{where}</span>
    </li>
  )
}
