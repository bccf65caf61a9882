import type { CardAlert } from '../../contract/card-alerts.contract.ts'
import { isTimeless } from '../../contract/card-alerts.rules.ts'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { alertsQuery, deleteAlert, refreshAlerts, updateAlert } from '../boards.api.ts'
import { AlertDialog } from './alert-dialog.tsx'
import styles from './panels.module.css'
import { RecordItems, RecordsPanel } from './records-panel.tsx'
import { useDone } from './use-done.ts'

const TONES = { met: 'warn', calm: 'good', unknown: 'idle' } as const

/** One's alerts with the current state of each figure. */
export function AlertsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('boards')
  return (
    <RecordsPanel
      texts="alerts"
      addText={t('alerts.add')}
      emptyText={t('alerts.noneText')}
      query={useQuery(alertsQuery)}
      row={(alert, onEdit) => <Row key={alert.id} alert={alert} onEdit={onEdit} />}
      dialog={(alert, close) => <AlertDialog alert={alert} onClose={close} />}
      onClose={onClose}
    />
  )
}

function Row({ alert, onEdit }: { alert: CardAlert; onEdit: () => void }) {
  const { t } = useTranslation(['boards', 'dashboard'])
  const format = useFormats()
  const done = useDone(refreshAlerts)
  const write = (value: number) =>
    alert.currency === null ? format.number(value) : format.money(value, alert.currency)
  const figure = t(`dashboard:rows.figures.${alert.figure.replace('.', '-')}`)
  const name = t(`alerts.says.${alert.direction}`, { figure, amount: write(alert.amount) })
  const state = alert.isPaused ? 'paused' : alert.state
  const facts = [
    isTimeless(alert.figure) ? undefined : t(`alerts.spans.${alert.span}`),
    alert.value === null || alert.isPaused
      ? undefined
      : t('alerts.now', { value: write(alert.value) }),
    alert.notifiesByEmail ? t('alerts.mailed') : undefined,
    alert.lastTriggeredAt === null
      ? undefined
      : t('alerts.lastTriggered', { when: format.ago(alert.lastTriggeredAt) }),
  ]
  const pause = () => updateAlert({ id: alert.id, isPaused: !alert.isPaused }, alert.version)
  return (
    <li className={styles.row} data-alert={alert.id}>
      <div className={styles.words}>
        <span className={styles.name}>
          <span>{name}</span>
          <StatusBadge
            tone={alert.isPaused ? 'idle' : TONES[alert.state]}
            text={t(`alerts.states.${state}`)}
          />
        </span>
        <span className={styles.soft}>{facts.filter(one => one !== undefined).join(' · ')}</span>
      </div>
      <Menu name={t('actionsOf', { name })} icon={<IconDots size={18} stroke={1.7} />}>
        {() => (
          <RecordItems
            onEdit={onEdit}
            pause={{
              isPaused: alert.isPaused,
              onToggle: () =>
                void done(pause, t(alert.isPaused ? 'alerts.done.resumed' : 'alerts.done.paused')),
            }}
            onDelete={() => void done(() => deleteAlert(alert.id), t('alerts.done.deleted'))}
          />
        )}
      </Menu>
    </li>
  )
}
