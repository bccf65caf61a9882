import { IconDots, IconHistory, IconPlugOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { listResult } from '#ui/list/list-result.ts'
import { List } from '#ui/list/list.tsx'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { EmptyState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import type { ConnectedApp } from '../../contract/oauth.contract.ts'
import { connectedAppsQueryOf, disconnectApp, readAppsSearch, refreshApps } from '../oauth.api.ts'
import { useAppColumns } from './app-columns.tsx'

const icon = { size: 16, stroke: 1.7 }

/** One's connected apps (KEY-09); everyone's for administrators. */
export function AppsTab() {
  const { t } = useTranslation('oauth')
  const control = useListQuery(readAppsSearch)
  const list = useQuery(connectedAppsQueryOf(control.query))
  const columns = useAppColumns({ hasOwner: control.query.owner === 'all' })
  const seesAll = useCan('read', 'ApiKey')
  const [ending, setEnding] = useState<ConnectedApp>()
  const everyone = [{ value: 'all', text: t('everyone') }]
  return (
    <>
      <List
        name={t('tab')}
        control={control}
        result={listResult(list, data => data.apps)}
        columns={columns}
        searchLabel={t('search')}
        filters={seesAll ? [{ name: 'owner', label: t('columns.owner'), options: everyone }] : []}
        nameOf={app => app.name}
        menu={app => <AppMenu app={app} onDisconnect={() => setEnding(app)} />}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
        failed={t('failed')}
      />
      {ending === undefined ? null : (
        <DisconnectDialog app={ending} onClose={() => setEnding(undefined)} />
      )}
    </>
  )
}

function AppMenu({ app, onDisconnect }: { app: ConnectedApp; onDisconnect: () => void }) {
  const { t } = useTranslation('oauth')
  const navigate = useNavigate()
  const readsLog = useCan('read', 'Audit')
  return (
    <Menu name={t('actionsFor', { name: app.name })} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          {readsLog ? (
            <MenuItem
              text={t('log')}
              icon={<IconHistory {...icon} />}
              onChoose={() => void navigate({ to: '/admin/audit', search: { keyId: `${app.id}` } })}
            />
          ) : null}
          <MenuItem
            text={t('disconnect.action')}
            icon={<IconPlugOff {...icon} />}
            tone="bad"
            onChoose={onDisconnect}
          />
        </>
      )}
    </Menu>
  )
}

function DisconnectDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const { t } = useTranslation('oauth')
  const { t: tUi } = useTranslation('ui')
  const disconnect = useMutation({
    mutationFn: () => disconnectApp(app.id),
    onSuccess: () => toast.done(t('disconnect.done', { name: app.name })),
    onError: error => toast.error(explainFailure(error, tUi)),
    onSettled: () => {
      void refreshApps()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('disconnect.title', { name: app.name })}
      confirm={t('disconnect.action')}
      isDangerous
      isBusy={disconnect.isPending}
      onConfirm={() => disconnect.mutate()}
      onClose={onClose}
    >
      <DialogText>{t('disconnect.text')}</DialogText>
    </ConfirmDialog>
  )
}
