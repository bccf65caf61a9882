import type { Webhook } from '../../contract/webhooks.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { SecretDialog } from '#ui/secret/secret-dialog.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import { webhooksQuery } from '../webhooks.api.ts'
import { DeliveriesDrawer } from './deliveries-drawer.tsx'
import { useWebhookActions } from './use-webhook-actions.ts'
import { WebhookDrawer } from './webhook-drawer.tsx'
import { WebhookRow } from './webhook-row.tsx'
import styles from './webhooks.module.css'

/** A person's webhooks (KEY-06): the edited one, and the open log, are in the URL. */
export function WebhooksTab() {
  const { t } = useTranslation('webhooks')
  const seesAll = useCan('read', 'ApiKey')
  const [owner, setOwner] = useInAddress('owner')
  const [adding, setAdding] = useInAddress('addHook')
  const [editing, setEditing] = useInAddress('hook')
  const [log, setLog] = useInAddress('webhook')
  const [made, setMade] = useState<{ webhook: Webhook; secret: string }>()
  const [turning, setTurning] = useState<Webhook>()
  const all = seesAll && owner === 'all'
  const found = useQuery(webhooksQuery(all ? 'all' : ''))
  const actions = useWebhookActions(setMade)
  const handleAdd = () => setAdding('1')
  useShortcuts([{ keys: 'n', label: t('add.title'), run: handleAdd }])
  const add = (kind: 'primary' | 'plain') => (
    <Button kind={kind} icon={<IconPlus size={16} stroke={2.2} />} onClick={handleAdd}>
      {t('add.button')}
    </Button>
  )
  const named = (id: string | undefined) => found.data?.find(hook => `${hook.id}` === id)
  const [edited, logged] = [named(editing), named(log)]
  const me = useSignedInUser().id
  return (
    <Card
      title={t('title')}
      actions={
        <div className={styles.cardActions}>
          {seesAll ? (
            <label className={styles.allBox}>
              <Tick checked={all} onChange={() => setOwner(all ? undefined : 'all')} />
              {t('everybody')}
            </label>
          ) : null}
          {add('primary')}
        </div>
      }
    >
      <p className={styles.soft}>{t('text')}</p>
      <Loaded query={found} failed={t('failed')} skeleton={[360, 300, 340, 280]}>
        {hooks =>
          hooks.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} action={add('plain')} />
          ) : (
            <ul className={styles.hooks}>
              {hooks.map(hook => (
                <WebhookRow
                  key={hook.id}
                  hook={hook}
                  actions={actions}
                  onEdit={() => setEditing(`${hook.id}`)}
                  onLog={() => setLog(`${hook.id}`)}
                  onRotate={() => setTurning(hook)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding === undefined ? null : (
        <WebhookDrawer onClose={() => setAdding(undefined)} onMade={setMade} />
      )}
      {edited === undefined ? null : (
        <WebhookDrawer
          key={edited.id}
          webhook={edited}
          onClose={() => setEditing(undefined)}
          onMade={setMade}
        />
      )}
      {logged === undefined ? null : (
        <DeliveriesDrawer
          key={logged.id}
          id={logged.id}
          name={logged.name}
          isMine={logged.owner.id === me}
          onResend={id => actions.resend.mutate(id)}
          resending={actions.resend.isPending ? actions.resend.variables : undefined}
          onPing={() => actions.ping.mutate(logged)}
          isPinging={actions.ping.isPending}
          onClose={() => setLog(undefined)}
        />
      )}
      {made === undefined ? null : (
        <SecretDialog
          title={t('secret.title')}
          text={t('secret.text')}
          secret={made.secret}
          onClose={() => setMade(undefined)}
        >
          <p className={styles.how}>{t('secret.how')}</p>
        </SecretDialog>
      )}
      {turning === undefined ? null : (
        <ConfirmDialog
          title={t('rotate.title', { name: turning.name })}
          confirm={t('actions.rotate')}
          onConfirm={() => {
            actions.rotate.mutate(turning)
            setTurning(undefined)
          }}
          onClose={() => setTurning(undefined)}
        >
          <DialogText>{t('rotate.text')}</DialogText>
        </ConfirmDialog>
      )}
    </Card>
  )
}
