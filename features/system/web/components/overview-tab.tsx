import { DAY } from '#platform/contract/durations.rules.ts'
import {
  BACKUP_DAYS,
  type SystemData,
  type SystemNode,
} from '../../contract/admin-system.contract.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBytes } from '#platform/web/format/bytes.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { systemQuery } from '../system.api.ts'
import styles from './system.module.css'

/** Below this share, space should be freed. */
const SHARE_LEFT = 0.1
const LATE_MILLISECONDS = 200

/** The state of everything at a glance, beginning with what needs a hand. */
export function OverviewTab() {
  const { t } = useTranslation('system')
  return (
    <Loaded query={useQuery(systemQuery())} failed={t('failed')} skeleton={[320, 420, 380, 300]}>
      {data => (
        <>
          <Warnings data={data} now={nowOf(data)} />
          <div className={styles.cards}>
            <QueuesCard data={data} />
            <StorageCard data={data} />
            <VersionsCard data={data} />
          </div>
          <NodesCard nodes={data.nodes} />
          <MigrationsCard migrations={data.migrations} />
        </>
      )}
    </Loaded>
  )
}

/** The response's time: the answering process has just reported as alive. */
const nowOf = ({ nodes }: SystemData): number =>
  Math.max(...nodes.map(node => Date.parse(node.seenAt)))

function Warnings({ data, now }: { data: SystemData; now: number }) {
  const { t } = useTranslation('system')
  const { newestBackupAt, disk, jobs, mail } = data
  const age =
    newestBackupAt === null ? undefined : Math.floor((now - Date.parse(newestBackupAt)) / DAY)
  const warnings = [
    age === undefined ? { text: t('warnings.noBackup'), tab: 'backups' } : undefined,
    age !== undefined && age >= BACKUP_DAYS
      ? { text: t('warnings.oldBackup', { count: age }), tab: 'backups' }
      : undefined,
    jobs.failed > 0
      ? { text: t('warnings.failedJobs', { count: jobs.failed }), tab: 'jobs' }
      : undefined,
    mail.failed > 0
      ? { text: t('warnings.failedMail', { count: mail.failed }), tab: 'mail' }
      : undefined,
    disk.freeBytes < disk.totalBytes * SHARE_LEFT ? { text: t('warnings.disk') } : undefined,
  ].filter(one => one !== undefined)
  if (warnings.length === 0) return null
  return (
    <ul className={styles.warnings} aria-label={t('warnings.label')}>
      {warnings.map(({ text, tab }) => (
        <li key={text} className={styles.warning}>
          <IconAlertTriangle
            size={18}
            stroke={1.7}
            aria-hidden="true"
            className={styles.warningIcon}
          />
          <span>{text}</span>
          {tab === undefined ? null : (
            <Link to="." search={{ tab }} className={styles.link}>
              {t('warnings.look')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function QueuesCard({
  data: { jobs, mail, sessions, nodes, newestBackupAt },
}: {
  data: SystemData
}) {
  const { t } = useTranslation('system')
  const format = useFormats()
  const connections = nodes.reduce((sum, node) => sum + node.connections, 0)
  return (
    <Card title={t('cards.now')}>
      <Facts>
        <Fact name={t('facts.jobs')}>
          {t('facts.jobsText', {
            waiting: format.number(jobs.waiting),
            running: format.number(jobs.running),
            failed: format.number(jobs.failed),
          })}
        </Fact>
        <Fact name={t('facts.mail')}>
          {mail.isConfigured
            ? t('facts.mailText', {
                waiting: format.number(mail.waiting),
                failed: format.number(mail.failed),
              })
            : t('facts.mailHeld', { held: format.number(mail.held) })}
        </Fact>
        <Fact name={t('facts.sessions')}>
          {t('facts.sessionsText', {
            count: sessions.people,
            open: format.number(sessions.open),
            people: format.number(sessions.people),
          })}
        </Fact>
        <Fact name={t('facts.connections')}>{format.number(connections)}</Fact>
        <Fact name={t('facts.backup')}>
          {newestBackupAt === null ? t('facts.never') : format.ago(newestBackupAt)}
        </Fact>
      </Facts>
    </Card>
  )
}

function StorageCard({ data: { databaseBytes, uploads, disk, dataDir } }: { data: SystemData }) {
  const { t } = useTranslation('system')
  const format = useFormats()
  const writeBytes = useBytes()
  const used = disk.totalBytes === 0 ? 0 : 1 - disk.freeBytes / disk.totalBytes
  return (
    <Card title={t('cards.storage')}>
      <Facts>
        <Fact name={t('facts.database')}>{writeBytes(databaseBytes)}</Fact>
        <Fact name={t('facts.uploads')}>
          {t('facts.uploadsText', {
            count: uploads.count,
            shown: format.number(uploads.count),
            size: writeBytes(uploads.bytes),
          })}
        </Fact>
        <Fact name={t('facts.disk')}>
          {t('facts.diskText', {
            free: writeBytes(disk.freeBytes),
            total: writeBytes(disk.totalBytes),
          })}
          <meter
            className={styles.meter}
            min={0}
            max={1}
            high={0.9}
            optimum={0}
            value={used}
            aria-label={t('facts.disk')}
          />
        </Fact>
        <Fact name={t('facts.folder')}>
          <bdi className={styles.code}>{dataDir}</bdi>
        </Fact>
      </Facts>
    </Card>
  )
}

function VersionsCard({
  data: { version, nodeVersion, engine, engineVersion },
}: {
  data: SystemData
}) {
  const { t } = useTranslation('system')
  return (
    <Card title={t('cards.versions')}>
      <Facts>
        <Fact name="SMART FFT">
          <bdi>{version}</bdi>
        </Fact>
        <Fact name="Node.js">
          <bdi>{nodeVersion}</bdi>
        </Fact>
        <Fact name={engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}>
          <bdi>{engineVersion}</bdi>
        </Fact>
      </Facts>
    </Card>
  )
}

function NodesCard({ nodes }: { nodes: readonly SystemNode[] }) {
  const { t } = useTranslation('system')
  const format = useFormats()
  const writeBytes = useBytes()
  return (
    <Card title={t('cards.nodes')}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead className="sr-only-on-phones">
            <tr>
              {(['process', 'since', 'memory', 'delay', 'connections', 'version'] as const).map(
                name => (
                  <th key={name} scope="col">
                    {t(`nodes.${name}`)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {nodes.map(node => (
              <tr key={node.id}>
                <td>
                  <bdi>{`${node.host} · ${node.pid}`}</bdi>
                  {node.isCurrent ? <span className={styles.soft}> {t('nodes.this')}</span> : null}
                </td>
                <td data-title={t('nodes.since')} title={format.moment(node.startedAt)}>
                  {format.ago(node.startedAt)}
                </td>
                <td data-title={t('nodes.memory')}>{writeBytes(node.memoryBytes)}</td>
                <td
                  data-title={t('nodes.delay')}
                  data-late={node.delay99 > LATE_MILLISECONDS || undefined}
                >
                  {t('nodes.delayText', {
                    slow: format.number(node.delay99),
                    max: format.number(node.delayMost),
                  })}
                </td>
                <td data-title={t('nodes.connections')}>{format.number(node.connections)}</td>
                <td data-title={t('nodes.version')}>
                  <bdi>{node.version}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function MigrationsCard({ migrations }: { migrations: SystemData['migrations'] }) {
  const { t } = useTranslation('system')
  const format = useFormats()
  return (
    <Card title={t('cards.migrations')}>
      <ol className={styles.migrations} reversed>
        {migrations.toReversed().map(({ name, appliedAt }) => (
          <li key={name} className={styles.migration}>
            <bdi className={styles.code}>{name}</bdi>
            <span className={styles.soft}>{format.moment(appliedAt)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.soft}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
