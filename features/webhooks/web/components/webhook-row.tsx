import type { Webhook } from '../../contract/webhooks.contract.ts'
import {
  IconDots,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import type { useWebhookActions } from './use-webhook-actions.ts'
import { STATE_TONE, useEventWords } from './webhook-words.ts'
import styles from './webhooks.module.css'

interface WebhookRowProps {
  hook: Webhook
  actions: ReturnType<typeof useWebhookActions>
  onEdit: () => void
  onLog: () => void
  onRotate: () => void
}
const icon = { size: 16, stroke: 1.7 }
const EVENTS_SHOWN = 3

/** One webhook: its URL, events, and last delivery. */
export function WebhookRow(props: WebhookRowProps) {
  const { hook, actions, onLog } = props
  const { t } = useTranslation('webhooks')
  const isMine = useSignedInUser().id === hook.owner.id
  const describe = useEventWords()
  const more = hook.events.length - EVENTS_SHOWN
  return (
    <li className={styles.hook} data-hook={hook.id}>
      <div className={styles.hookWords}>
        <span className={styles.hookName}>
          <bdi>{hook.name}</bdi>
          <StatusBadge tone={STATE_TONE[hook.state]} text={t(`states.${hook.state}`)} />
        </span>
        <span className={styles.url} dir="ltr">
          {hook.url}
        </span>
        <span className={styles.badges}>
          {hook.events.slice(0, EVENTS_SHOWN).map(event => (
            <StatusBadge key={event} tone="idle" text={describe(event)} isPlain />
          ))}
          {more > 0 ? (
            <bdi className={styles.small} dir="ltr">
              +{more}
            </bdi>
          ) : null}
          {isMine ? null : (
            <span className={styles.small}>{t('ownedBy', { name: hook.owner.fullName })}</span>
          )}
        </span>
        {hook.state === 'failing' ? (
          <span className={styles.warning}>{t('failingText')}</span>
        ) : null}
      </div>
      <Last hook={hook} />
      <div className={styles.hookActions}>
        {hook.state === 'active' ? null : (
          <Button isBusy={actions.pause.isPending} onClick={() => actions.pause.mutate(hook)}>
            {t('actions.goOn')}
          </Button>
        )}
        <Button onClick={onLog}>{t('actions.log')}</Button>
        <Menu
          name={t('actionsFor', { name: hook.name })}
          icon={<IconDots size={18} stroke={1.7} />}
        >
          {() => <Items {...props} isMine={isMine} />}
        </Menu>
      </div>
    </li>
  )
}

function Last({ hook: { last } }: { hook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const format = useFormats()
  if (last === null) return <span className={styles.small}>{t('neverSent')}</span>
  return (
    <span className={styles.last} title={format.moment(last.at)}>
      <StatusBadge
        tone={last.isDelivered ? 'good' : 'bad'}
        text={last.status === null ? t('noAnswer') : `${last.status}`}
      />
      <span className={styles.small}>{format.ago(last.at)}</span>
    </span>
  )
}

function Items({
  hook,
  actions,
  onEdit,
  onLog,
  onRotate,
  isMine,
}: WebhookRowProps & { isMine: boolean }) {
  const { t } = useTranslation('webhooks')
  const isActive = hook.state === 'active'
  return (
    <>
      {isMine ? (
        <MenuItem text={t('actions.edit')} icon={<IconPencil {...icon} />} onChoose={onEdit} />
      ) : null}
      {isMine ? (
        <MenuItem
          text={t('actions.ping')}
          icon={<IconSend {...icon} />}
          onChoose={() => actions.ping.mutate(hook)}
        />
      ) : null}
      <MenuItem text={t('actions.log')} icon={<IconListDetails {...icon} />} onChoose={onLog} />
      <MenuItem
        text={t(isActive ? 'actions.pause' : 'actions.goOn')}
        icon={isActive ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
        onChoose={() => actions.pause.mutate(hook)}
      />
      {isMine ? (
        <MenuItem text={t('actions.rotate')} icon={<IconRefresh {...icon} />} onChoose={onRotate} />
      ) : null}
      <MenuItem
        text={t('actions.remove')}
        icon={<IconTrash {...icon} />}
        tone="bad"
        onChoose={() => actions.remove.mutate(hook)}
      />
    </>
  )
}
