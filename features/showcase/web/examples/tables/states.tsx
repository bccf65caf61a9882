import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Choices } from '#ui/choices/choices.tsx'
import type { ListResult } from '#ui/list/list-types.ts'
import { List } from '#ui/list/list.tsx'
import { EmptyState } from '#ui/state/state.tsx'

const STATES = ['waiting', 'empty', 'noMatch', 'failed'] as const
type State = (typeof STATES)[number]
const QUERY = { q: '', page: 1, perPage: 5, sort: 'asc' as const, sortColumn: 'name' }
const FAILURE = new ApiError({ status: 503, code: 'server.busy', detail: '' })

export function Example() {
  const { t } = useTranslation('showcase')
  const [state, setState] = useState<State>('waiting')
  const rows = state === 'waiting' || state === 'failed' ? undefined : []
  const result: ListResult<{ id: number }> = {
    rows,
    total: rows === undefined ? undefined : 0,
    isStale: false,
    error: state === 'failed' ? FAILURE : null,
    isRetrying: false,
    retry: () => setState('waiting'),
  }
  const control = {
    query: QUERY,
    byDefault: QUERY,
    isFiltered: state === 'noMatch',
    read: () => QUERY,
    hidden: [],
    change: () => undefined,
    clear: () => setState('empty'),
  }
  return (
    <>
      <Choices
        name={t('w.status')}
        value={state}
        options={STATES.map(value => ({ value, text: t(`w.state.${value}`) }))}
        onChoose={value => setState(STATES.find(one => one === value) ?? 'waiting')}
      />
      <List
        name={t('w.rows')}
        control={control}
        result={result}
        columns={[{ key: 'id', title: t('w.name'), cell: row => row.id }]}
        searchLabel={t('w.rows')}
        nameOf={row => `${row.id}`}
        empty={<EmptyState title={t('w.nothingYet')} />}
        failed={t('w.failedTo')}
      />
    </>
  )
}
