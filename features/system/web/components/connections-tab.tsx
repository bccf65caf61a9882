import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { connectionsQuery, systemQuery } from '../system.api.ts'
import styles from './system.module.css'

/** Open tabs and their people. */
export function ConnectionsTab() {
  const { t } = useTranslation('system')
  const format = useFormats()
  const { data: system } = useQuery(systemQuery())
  const nameOf = (id: string): string => {
    const node = system?.nodes.find(one => one.id === id)
    return node === undefined ? '–' : `${node.host} · ${node.pid}`
  }
  return (
    <Card title={t('tabs.connections')}>
      <Loaded
        query={useQuery(connectionsQuery())}
        failed={t('connections.failed')}
        skeleton={[320, 300, 340]}
      >
        {connections =>
          connections.length === 0 ? (
            <EmptyState title={t('connections.empty')} text={t('connections.emptyText')} />
          ) : (
            <div className={styles.scroll}>
              <table className={styles.table}>
                <thead className="sr-only-on-phones">
                  <tr>
                    {(['person', 'since', 'record', 'process'] as const).map(name => (
                      <th key={name} scope="col">
                        {t(`connections.${name}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {connections.map(one => (
                    <tr key={one.id}>
                      <td>
                        <Link
                          to="/apps/user/view/$id"
                          params={{ id: `${one.userId}` }}
                          className={styles.name}
                          dir="auto"
                        >
                          {one.fullName}
                        </Link>
                      </td>
                      <td data-title={t('connections.since')} title={format.moment(one.since)}>
                        {format.ago(one.since)}
                      </td>
                      <td data-title={t('connections.record')}>
                        <bdi>{one.record ?? '–'}</bdi>
                      </td>
                      <td data-title={t('connections.process')}>
                        <bdi>{nameOf(one.node)}</bdi>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}
