import type { EmailFilter } from '../../contract/email-mailbox.contract.ts'
import type { EmailLabel } from '../../contract/email-shapes.rules.ts'
import {
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshEmails } from '../email.api.ts'
import {
  applyFilter,
  deleteFilter,
  filtersQuery,
  refreshFilters,
  reorderFilters,
  saveFilter,
} from '../email-filters.api.ts'
import { FilterForm } from './filter-form.tsx'
import { Switch } from './settings-switch.tsx'
import styles from './mail-settings.module.css'

/** Filters for incoming mail (MAIL-20). */
export function FiltersTab({ labels }: { labels: readonly EmailLabel[] }) {
  const { t } = useTranslation('email')
  const filters = useQuery(filtersQuery())
  const [open, setOpen] = useState<{ filter?: EmailFilter }>()
  return (
    <div className={styles.tab}>
      {open === undefined ? (
        <Loaded query={filters} failed={t('filters.failed')} skeleton={[300, 260, 280]}>
          {list => (
            <>
              {list.length === 0 ? (
                <p className={styles.help}>{t('filters.none')}</p>
              ) : (
                <FilterLines filters={list} onEdit={filter => setOpen({ filter })} />
              )}
              <Button icon={<IconPlus size={16} stroke={1.7} />} onClick={() => setOpen({})}>
                {t('filters.add')}
              </Button>
            </>
          )}
        </Loaded>
      ) : (
        <FilterForm {...open} labels={labels} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

function FilterLines({
  filters,
  onEdit,
}: {
  filters: readonly EmailFilter[]
  onEdit: (filter: EmailFilter) => void
}) {
  const { t } = useTranslation(['email', 'ui'])
  const undoOf = useUndoAction(t('done.undone'))
  const run = useAttempt(() => Promise.all([refreshFilters(), refreshEmails()]))
  const move = (index: number, by: 1 | -1) =>
    run(async () => {
      const ids = filters.map(filter => filter.id)
      const [id = 0] = ids.splice(index, 1)
      await reorderFilters(ids.toSpliced(index + by, 0, id))
    })
  return (
    <ul className={styles.lines}>
      {filters.map((filter, index) => (
        <li key={filter.id}>
          <span className={styles.grow}>
            <Switch
              isOn={filter.isOn}
              onChange={isOn => void run(async () => void (await saveFilter({ ...filter, isOn })))}
            >
              <bdi>{filter.name}</bdi>
            </Switch>
          </span>
          <IconButton
            name={t('filters.up', { name: filter.name })}
            hasTip={false}
            isBlocked={index === 0}
            onClick={() => void move(index, -1)}
          >
            <IconArrowUp size={16} stroke={1.7} />
          </IconButton>
          <IconButton
            name={t('filters.down', { name: filter.name })}
            hasTip={false}
            isBlocked={index === filters.length - 1}
            onClick={() => void move(index, 1)}
          >
            <IconArrowDown size={16} stroke={1.7} />
          </IconButton>
          <IconButton
            name={t('filters.apply', { name: filter.name })}
            hasTip={false}
            onClick={() =>
              void run(async () => {
                const { count, changeId } = await applyFilter(filter.id)
                toast.done(t('filters.applied', { count }), undoOf(changeId))
              })
            }
          >
            <IconPlayerPlay size={16} stroke={1.7} />
          </IconButton>
          <IconButton
            name={t('filters.edit', { name: filter.name })}
            hasTip={false}
            onClick={() => onEdit(filter)}
          >
            <IconPencil size={16} stroke={1.7} />
          </IconButton>
          <IconButton
            name={t('filters.delete', { name: filter.name })}
            hasTip={false}
            onClick={() =>
              void run(async () => {
                const { changeId } = await deleteFilter(filter.id)
                toast.done(t('filters.deleted', { name: filter.name }), undoOf(changeId))
              })
            }
          >
            <IconTrash size={16} stroke={1.7} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
