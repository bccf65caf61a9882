import { LICENSE_KINDS, LICENSE_TERMS } from '../../contract/license.rules.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import styles from './license.module.css'

/** The licenses side by side. */
export function Terms() {
  const { t } = useTranslation('license')
  return (
    <Card title={t('terms.title')}>
      <p className={styles.soft}>{t('terms.lead')}</p>
      {/* A scrollable region must be focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.box} tabIndex={0} role="group" aria-label={t('terms.title')}>
        <table className={`${styles.table} ${styles.terms}`}>
          <thead>
            <tr>
              <th scope="col">{t('terms.term')}</th>
              {LICENSE_KINDS.map(kind => (
                <th key={kind} scope="col" data-center>
                  <bdi>{t(`terms.kinds.${kind}`)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LICENSE_TERMS.map(({ term, holds }) => (
              <tr key={term}>
                <th scope="row">{t(`terms.rows.${term}`)}</th>
                {LICENSE_KINDS.map(kind => (
                  <td key={kind} data-center data-yes={holds[kind] || undefined}>
                    {holds[kind] ? (
                      <IconCheck size={18} stroke={2} aria-hidden="true" />
                    ) : (
                      <IconMinus size={18} stroke={2} aria-hidden="true" />
                    )}
                    <span className="sr-only">{t(holds[kind] ? 'terms.yes' : 'terms.no')}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
