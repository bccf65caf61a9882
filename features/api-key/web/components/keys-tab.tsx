import { type ApiKey, KEY_STATES } from '../../contract/api-key.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button } from '#ui/button/button.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { ChipFact } from '#ui/list/chip-fact.tsx'
import { List } from '#ui/list/list.tsx'
import { listResult } from '#ui/list/list-result.ts'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { EmptyState } from '#ui/state/state.tsx'
import { apiKeysQuery, readKeySearch } from '../api-key.api.ts'
import styles from './api-key.module.css'
import { CreateKeyCard } from './create-key-card.tsx'
import { useKeyColumns } from './key-columns.tsx'
import { KeyDialogs, type KeyQuestion } from './key-dialogs.tsx'
import { KeyDrawer } from './key-drawer.tsx'
import { KeyMenu } from './key-menu.tsx'
import { useCopyPrefix } from './use-copy-prefix.ts'

/** One's keys: creation form and list (KEY-01, KEY-03); everyone's for administrators (KEY-04). */
export function KeysTab() {
  const { t } = useTranslation('api-key')
  const control = useListQuery(readKeySearch)
  const { account } = control.query
  const list = useQuery(apiKeysQuery(control.query))
  const columns = useKeyColumns({
    hasOwner: control.query.owner === 'all' || account !== undefined,
  })
  const seesAll = useCan('read', 'ApiKey')
  const [opened, setOpened] = useInAddress('key')
  const [question, setQuestion] = useState<KeyQuestion>()
  const focusName = () => document.querySelector<HTMLElement>('#create-key [name=name]')?.focus()
  useCopyKey(list.data?.keys ?? [])
  const states = KEY_STATES.map(value => ({ value, text: t(`states.${value}`) }))
  return (
    <div className={styles.tab}>
      <CreateKeyCard
        onMade={({ key, secret }) =>
          secret === null ? undefined : setQuestion({ kind: 'secret', key, secret })
        }
      />
      <List
        name={t('title')}
        control={control}
        result={listResult(list, data => data.keys)}
        columns={columns}
        searchLabel={t('search')}
        filters={[
          { name: 'state', label: t('columns.state'), options: states },
          ...(seesAll
            ? [
                {
                  name: 'owner',
                  label: t('columns.owner'),
                  none: t('mine'),
                  options: [{ value: 'all', text: t('everybody') }],
                },
              ]
            : []),
        ]}
        moreFilters={
          account === undefined ? null : (
            <ChipFact
              label={t('accounts.one')}
              text={list.data?.keys[0]?.owner.fullName ?? `#${account}`}
              onClear={() => control.change({ account: undefined })}
            />
          )
        }
        nameOf={key => key.name}
        menu={key => (
          <KeyMenu apiKey={key} onOpen={() => setOpened(`${key.id}`)} onAsk={setQuestion} />
        )}
        empty={
          <EmptyState
            title={t('empty')}
            text={t('emptyText')}
            action={<Button onClick={focusName}>{t('create.button')}</Button>}
          />
        }
        failed={t('failed')}
        onAdd={focusName}
      />
      {opened === undefined ? null : (
        <KeyDrawer key={opened} id={Number(opened)} onClose={() => setOpened(undefined)} />
      )}
      <KeyDialogs question={question} onAsk={setQuestion} />
    </div>
  )
}

/** `c` copies from the focused row, else from the newest. */
function useCopyKey(keys: readonly ApiKey[]): void {
  const { t } = useTranslation('api-key')
  const copy = useCopyPrefix()
  useShortcuts([
    {
      keys: 'c',
      label: t('actions.copy'),
      run() {
        const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
        const key = keys.find(({ id }) => `${id}` === row) ?? keys[0]
        if (key !== undefined) copy.mutate(key.prefix)
      },
    },
  ])
}
