import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { Related } from '#platform/contract/resource-related.rules.ts'
import { mayHaveCustom } from '#platform/contract/custom-values.rules.ts'
import type { ResourceQuery } from '#platform/contract/resource.contract.ts'
import {
  fieldOf,
  type Fields,
  isSortable,
  shownAs,
  type Resource,
} from '#platform/contract/resource-fields.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { listResult } from '#ui/list/list-result.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { List } from '#ui/list/list.tsx'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { useCustomList } from './custom-list.public.ts'
import { DeleteDialog } from './components/delete-dialog.tsx'
import { MoreFilters, useChoiceFilters } from './components/resource-filters.tsx'
import { ResourceForm } from './components/resource-form.tsx'
import { ResourceTransfer } from './components/resource-transfer.tsx'
import { useResourceWords } from './components/resource-words.ts'
import { useRights } from './components/use-rights.ts'
import { ValueView } from './components/value-view.tsx'
import styles from './components/resource.module.css'
import { apiOf, type Row } from './resource.api.ts'
import type { OwnParts } from './resource.public.ts'

// A resource's list. What is open is in the URL: `?add=1`, `?edit=3`.

interface Given {
  resource: Resource
  parts: OwnParts<Fields>
}

/** The screen of a declaration. */
export function listPage<F extends Fields>(resource: Resource<F>, parts: OwnParts<F>): ComponentType
export function listPage(resource: Resource, parts: OwnParts<Fields>): ComponentType {
  return function ResourceListPage() {
    return <ResourceList resource={resource} parts={parts} />
  }
}

function ResourceList({ resource, parts }: Given) {
  const { t } = useTranslation('resource')
  const words = useResourceWords(resource)
  const api = apiOf(resource)
  const control = useListQuery(api.read)
  const list = useQuery(api.listQuery(control.query))
  const rights = useRights(resource)
  const [adding, setAdding] = useInAddress('add')
  const [edited, setEdited] = useInAddress('edit')
  const [leaving, setLeaving] = useState<readonly Row[]>([])
  const related = list.data?.related
  const editing = list.data?.records.find(one => `${one.id}` === edited)
  const columns = useColumns({ resource, parts }, related)
  const custom = useCustomList<Row, ResourceQuery>({
    entity: resource.name,
    keyPrefix: ['resource', resource.name],
    control,
    rows: list.data?.records,
  })
  const choiceFilters = useChoiceFilters(resource)
  const add = (kind: 'primary' | 'plain') =>
    rights.canAdd ? (
      <Button kind={kind} icon={<IconPlus size={16} stroke={2.2} />} onClick={() => setAdding('1')}>
        {t('add', { one: words.one })}
      </Button>
    ) : undefined
  return (
    <Page title={words.title} actions={add('primary')}>
      <List
        name={words.title}
        control={control}
        result={listResult(list, data => data.records)}
        columns={[...columns, ...custom.columns]}
        searchLabel={t('search')}
        filters={choiceFilters}
        moreFilters={
          <>
            <MoreFilters resource={resource} control={control} related={related} />
            {custom.filters}
          </>
        }
        fetchAll={() => api.fetchMatching(control.query)}
        nameOf={row => String(row[resource.title])}
        menu={row => (
          <RowMenu
            name={String(row[resource.title])}
            onEdit={rights.may('update', row) ? () => setEdited(`${row.id}`) : undefined}
            onDelete={rights.may('delete', row) ? () => setLeaving([row]) : undefined}
          />
        )}
        bulk={
          rights.mayAny('delete')
            ? rows => (
                <Button
                  icon={<IconTrash size={16} stroke={1.7} />}
                  onClick={() => setLeaving(rows)}
                >
                  {t('delete')}
                </Button>
              )
            : undefined
        }
        tools={
          <ResourceTransfer resource={resource} query={control.query} canAdd={rights.canAdd} />
        }
        empty={
          <EmptyState
            title={t('empty', { title: words.title })}
            text={t('emptyText')}
            action={add('plain')}
          />
        }
        failed={t('failed')}
        onAdd={rights.canAdd ? () => setAdding('1') : undefined}
      />
      {rights.canAdd && adding !== undefined ? (
        <ResourceForm
          {...{ resource, parts }}
          mayHaveCustom={mayHaveCustom(list.data?.records)}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
      {editing === undefined || !rights.may('update', editing) ? null : (
        <ResourceForm
          key={editing.id}
          {...{ resource, parts, related }}
          record={editing}
          onClose={() => setEdited(undefined)}
        />
      )}
      {leaving.length === 0 ? null : (
        <DeleteDialog resource={resource} rows={leaving} onClose={() => setLeaving([])} />
      )}
    </Page>
  )
}

const NUMBERS = new Set(['number', 'money'])
/** Later columns need more width. */
const hideBelow = (index: number) =>
  index > 3 ? { hideBelow: 1040 as const } : index > 1 ? { hideBelow: 930 as const } : {}

function useColumns({ resource, parts }: Given, related: Related | undefined): ListColumn<Row>[] {
  const { labelOf } = useResourceWords(resource)
  const { title, name: of, list } = resource
  const names = [title, ...list.columns.filter(name => name !== title)]
  return names.map((name, index): ListColumn<Row> => {
    const field = fieldOf(resource, name)
    const Own = parts.cells?.[name]
    return {
      key: name,
      title: labelOf(name),
      ...(isSortable(field) ? { sortBy: name } : {}),
      ...(NUMBERS.has(shownAs(field).kind) ? { isNumber: true, width: 140 } : {}),
      ...(field.kind === 'image' ? { width: 72 } : {}),
      ...hideBelow(index),
      cell: row => {
        const value =
          Own === undefined ? (
            <ValueView {...{ resource, name, related }} value={row[name]} />
          ) : (
            <Own record={row} related={related} />
          )
        return index === 0 ? (
          <Link className={styles.open} to={`/apps/${of}/$id`} params={{ id: `${row.id}` }}>
            {value}
          </Link>
        ) : (
          value
        )
      },
    }
  })
}

interface RowMenuProps {
  name: string
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

function RowMenu({ name, onEdit, onDelete }: RowMenuProps) {
  const { t } = useTranslation('resource')
  if (onEdit === undefined && onDelete === undefined) return null
  const icon = { size: 16, stroke: 1.7 }
  return (
    <Menu name={t('more', { name })} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          {onEdit === undefined ? null : (
            <MenuItem text={t('edit')} icon={<IconPencil {...icon} />} onChoose={onEdit} />
          )}
          {onDelete === undefined ? null : (
            <MenuItem
              text={t('delete')}
              icon={<IconTrash {...icon} />}
              tone="bad"
              onChoose={onDelete}
            />
          )}
        </>
      )}
    </Menu>
  )
}
