import type { LeftOut } from '#platform/contract/import.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './import.module.css'

interface LeftOutListProps<Reason extends string> {
  left: LeftOut<Reason>
  /** Heading, where it is about more than skipped entries. */
  title?: ((count: number) => string) | undefined
  /** Explains a reason in the reader's language. */
  explain: (reason: Reason) => string
}

/**
 * Skipped entries of a file with their reasons; renders nothing if there are none.
 *
 * @example <LeftOutList left={left} explain={reason => t(`import.reasons.${reason}`)} />
 */
export function LeftOutList<Reason extends string>({
  left: { entries, more },
  title: titleOf,
  explain,
}: LeftOutListProps<Reason>) {
  const { t, i18n } = useTranslation('ui')
  const format = useFormats()
  if (entries.length === 0) return null
  const count = entries.length + more
  const title = titleOf?.(count) ?? t('import.leftOut', { count, shown: format.number(count) })
  return (
    <>
      <h3 className={styles.step} dir={i18n.dir()}>
        {title}
      </h3>
      {/* A scrollable region must be focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('import.entry')}</th>
              <th scope="col">{t('import.why')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ row, title: name, reason }, at) => (
              // One entry may lack several things of a kind.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={`${row} ${reason} ${at}`}>
                <td>{name === '' ? t('import.untitled') : <bdi>{name}</bdi>}</td>
                <td>{explain(reason)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more === 0 ? null : (
        <p className={styles.soft}>
          {t('import.moreLeftOut', { count: more, shown: format.number(more) })}
        </p>
      )}
    </>
  )
}
