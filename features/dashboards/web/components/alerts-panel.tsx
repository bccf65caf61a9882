import type { CardAlert } from '../../contract/card-alerts.contract.ts'
import { isTimeless } from '../../contract/card-alerts.rules.ts'
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { alertsQuery, deleteAlert, refreshAlerts, updateAlert } from '../boards.api.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { PanelToasts } from './panel-toasts.tsx'
import styles from './panels.module.css'
import { useDone } from './use-done.ts'

const icon = { size: 16, stroke: 1.7 }
const TONES = { met: 'warn', calm: 'good', unknown: 'idle' } as const

/** What somebody wants to hear of, and where each figure stands now. */
export function AlertsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('boards')
  const query = useQuery(alertsQuery)
  const [edited, setEdited] = useState<CardAlert | 'new'>()
  return (
    <Dialog
      title={t('alerts.title')}
      shape="drawer"
      onClose={onClose}
      foot={
        <Button kind="primary" icon={<IconPlus {...icon} />} onClick={() => setEdited('new')}>
          {t('alerts.add')}
        </Button>
      }
    >
      <DialogText>{t('alerts.text')}</DialogText>
      <Loaded query={query} failed={t('alerts.failed')} bones={[260, 220, 280]}>
        {alerts =>
          alerts.length === 0 ? (
            <EmptyState title={t('alerts.none')} text={t('alerts.noneText')} />
          ) : (
            <ul className={styles.list}>
              {alerts.map(alert => (
                <Row key={alert.id} alert={alert} onEdit={() => setEdited(alert)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <PanelToasts />
      {edited === undefined ? null : (
        <AlertDialog
          alert={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Dialog>
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
    alert.byMail ? t('alerts.mailed') : undefined,
    alert.metAt === null ? undefined : t('alerts.metAt', { when: format.ago(alert.metAt) }),
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
          <>
            <MenuItem text={t('edit')} icon={<IconPencil {...icon} />} onChoose={onEdit} />
            <MenuItem
              text={t(alert.isPaused ? 'goOn' : 'pause')}
              icon={alert.isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
              onChoose={() =>
                void done(pause, t(alert.isPaused ? 'alerts.done.goesOn' : 'alerts.done.paused'))
              }
            />
            <MenuItem
              text={t('delete')}
              icon={<IconTrash {...icon} />}
              tone="bad"
              onChoose={() => void done(() => deleteAlert(alert.id), t('alerts.done.deleted'))}
            />
          </>
        )}
      </Menu>
    </li>
  )
}
