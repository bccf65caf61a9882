import {
  SERVICE_ACCOUNT_STATES,
  type ServiceAccount,
} from '../../contract/api-key-accounts.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { listResult } from '#ui/list/list-result.ts'
import { List } from '#ui/list/list.tsx'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { EmptyState } from '#ui/state/state.tsx'
import { readAccountSearch, serviceAccountsQuery } from '../api-key.api.ts'
import { useAccountColumns } from './account-columns.tsx'
import { AccountDialogs, type AccountQuestion } from './account-dialogs.tsx'
import { AccountDrawer } from './account-drawer.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './api-key.module.css'

/** Service accounts (KEY-07), for those who may manage keys and users. The URL holds the one being edited. */
export function AccountsTab() {
  const { t } = useTranslation('api-key')
  const control = useListQuery(readAccountSearch)
  const list = useQuery(serviceAccountsQuery(control.query))
  const columns = useAccountColumns()
  const [adding, setAdding] = useInAddress('addAccount')
  const [editing, setEditing] = useInAddress('edit')
  const [question, setQuestion] = useState<AccountQuestion>()
  const handleAdd = () => setAdding('1')
  const add = (
    <Button kind="primary" icon={<IconPlus size={16} stroke={2.2} />} onClick={handleAdd}>
      {t('accounts.add')}
    </Button>
  )
  const edited = list.data?.accounts.find(({ id }) => `${id}` === editing)
  return (
    <div className={styles.tab}>
      <p className={styles.soft}>{t('accounts.text')}</p>
      <List<ServiceAccount, typeof control.query>
        name={t('tabs.accounts')}
        control={control}
        result={listResult(list, data => data.accounts)}
        columns={columns}
        searchLabel={t('accounts.search')}
        filters={[
          {
            name: 'state',
            label: t('columns.state'),
            options: SERVICE_ACCOUNT_STATES.map(value => ({
              value,
              text: t(`accounts.states.${value}`),
            })),
          },
        ]}
        nameOf={account => account.name}
        menu={account => (
          <AccountMenu
            account={account}
            onEdit={() => setEditing(`${account.id}`)}
            onAsk={setQuestion}
          />
        )}
        tools={add}
        empty={
          <EmptyState title={t('accounts.empty')} text={t('accounts.emptyText')} action={add} />
        }
        failed={t('accounts.failed')}
        onAdd={handleAdd}
      />
      {adding === undefined ? null : (
        <AccountDrawer
          onClose={() => setAdding(undefined)}
          onMade={account => setQuestion({ kind: 'key', account })}
        />
      )}
      {edited === undefined ? null : (
        <AccountDrawer key={edited.id} account={edited} onClose={() => setEditing(undefined)} />
      )}
      <AccountDialogs question={question} onAsk={setQuestion} />
    </div>
  )
}
