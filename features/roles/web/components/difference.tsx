import type { Right } from '../../contract/roles.rules.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useFormats } from '#platform/web/format/format.ts'
import type { RightsPreview } from '../roles.api.ts'
import styles from './roles.module.css'
import { useRoleWords } from './use-role-words.ts'

type Affected = Right & { people: number }

/** Who gains and loses what by a role change, before it is saved (ROLE-04). */
export function Difference({
  preview: { gained, lost, people, affected },
}: {
  preview: RightsPreview
}) {
  const { t } = useTranslation('roles')
  const format = useFormats()
  return (
    <div className={styles.difference}>
      <p>
        {people === 0
          ? t('difference.nobody')
          : affected === 0
            ? t('difference.noneAffected', { count: people, number: format.number(people) })
            : t('difference.affected', {
                count: affected,
                number: format.number(affected),
                people: format.number(people),
              })}
      </p>
      <Side kind="lost" rights={lost} />
      <Side kind="gained" rights={gained} />
    </div>
  )
}

function Side({ kind, rights }: { kind: 'gained' | 'lost'; rights: readonly Affected[] }) {
  const { t } = useTranslation('roles')
  const format = useFormats()
  const { rightOf } = useRoleWords()
  if (rights.length === 0) return null
  const Sign = kind === 'gained' ? IconPlus : IconMinus
  return (
    <section className={styles.side} data-kind={kind}>
      <h3 className={styles.sideTitle}>{t(`difference.${kind}`)}</h3>
      <ul className={styles.plainList}>
        {rights.map(right => (
          <li key={rightOf(right)} className={styles.sideRow}>
            <Sign size={14} stroke={2.2} aria-hidden="true" />
            <span>{rightOf(right)}</span>
            <span className={styles.soft}>
              {t('people', { count: right.people, number: format.number(right.people) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
