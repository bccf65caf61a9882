import type { AuditQuery } from '../contract/audit.contract.ts'
import { CHANGE_ACTIONS, type Change } from '../contract/changes.contract.ts'
import { SUBJECTS } from '#platform/contract/define.ts'
import { useQuery } from '@tanstack/react-query'
import { IconFileTypeJs } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { DateRangeFilter } from '#ui/date-range/date-range.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { useDownload } from '#ui/export/use-download.ts'
import { ChipFact } from '#ui/list/chip-fact.tsx'
import { List } from '#ui/list/list.tsx'
import { listResult } from '#ui/list/list-result.ts'
import { type ListControl, useListQuery } from '#ui/list/use-list-query.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { auditLogQuery, exportAudit, exportAuditLines, readAuditSearch } from './audit.api.ts'
import { useAuditColumns } from './components/audit-columns.tsx'
import { EntryDrawer } from './components/entry-drawer.tsx'
import { PersonFilter } from './components/person-filter.tsx'
import { TailButton } from './components/tail-button.tsx'
import { useTail } from './components/use-tail.ts'

// The audit log (features ADD-02, X-24): who did what, when and from where, with old and new values. Its state is in the URL:
// `?record=User/12` for links from records, `?entry=7` for the open entry.

export function AuditPage() {
  const { t } = useTranslation('changes')
  const subjectName = useSubjectName()
  const control = useListQuery(readAuditSearch)
  const { query, change } = control
  const list = useQuery(auditLogQuery(query))
  const [entry, setEntry] = useInAddress('entry')
  const isAtTop = query.page === 1 && query.sort === 'desc'
  const tail = useTail(isAtTop)
  const newest = list.data?.changes[0]?.id
  const [known, setKnown] = useState<number>()
  if (known === undefined && newest !== undefined) setKnown(newest)
  const columns = useAuditColumns(id => tail.isOn && known !== undefined && id > known)
  const actions = CHANGE_ACTIONS.map(value => ({ value, text: t(`actionNames.${value}`) }))
  const subjects = SUBJECTS.filter(one => one !== 'all').map(value => ({
    value,
    text: subjectName(value),
  }))
  return (
    <Page
      title={t('audit.title')}
      subtitle={t('audit.subtitle')}
      actions={<TailButton tail={tail} isAtTop={isAtTop} />}
    >
      <List
        name={t('audit.title')}
        control={control}
        result={listResult(list, data => data.changes)}
        columns={columns}
        searchLabel={t('audit.search')}
        filters={[
          { name: 'action', label: t('audit.action'), options: actions },
          { name: 'subject', label: t('audit.subject'), options: subjects },
        ]}
        moreFilters={
          <MoreFilters
            control={control}
            newest={list.data?.changes[0]}
            actorName={list.data?.actorName}
          />
        }
        nameOf={one => `${one.userName} ${one.at}`}
        tools={<AuditExport query={query} />}
        empty={<EmptyState title={t('audit.empty')} text={t('audit.emptyText')} />}
        failed={t('audit.failed')}
      />
      {entry === undefined ? null : (
        <EntryDrawer
          key={entry}
          id={Number(entry)}
          onFilter={filter => change({ ...filter, entry: undefined })}
          onClose={() => setEntry(undefined)}
        />
      )}
    </Page>
  )
}

interface MoreFiltersProps {
  control: ListControl<AuditQuery>
  /** The newest result, which has the names of filtered records. */
  newest: Change | undefined
  actorName: string | undefined
}

function MoreFilters({ control: { query, change }, newest, actorName }: MoreFiltersProps) {
  const { t } = useTranslation('changes')
  const subjectName = useSubjectName()
  const canFind = useCan('read', 'User')
  const { userId, keyId, record, from, to } = query
  const [subject = '', id = ''] = record?.split('/') ?? []
  return (
    <>
      {canFind || userId !== undefined ? (
        <PersonFilter
          userId={userId}
          actorName={actorName}
          onChange={next => change({ userId: next })}
        />
      ) : null}
      <DateRangeFilter
        label={t('audit.when')}
        range={{ from, to }}
        onChange={range => change({ ...range })}
      />
      {record === undefined ? null : (
        <ChipFact
          label={t('audit.record')}
          text={`${subjectName(subject)} ${id}`}
          onClear={() => change({ record: undefined })}
        />
      )}
      {keyId === undefined ? null : (
        <ChipFact
          label={t('audit.key')}
          text={newest?.keyName ?? `#${keyId}`}
          onClear={() => change({ keyId: undefined })}
        />
      )}
    </>
  )
}

function AuditExport({ query }: { query: AuditQuery }) {
  const { t } = useTranslation('changes')
  const { page: _page, perPage: _perPage, ...filters } = query
  const lines = useDownload(() => exportAuditLines(filters))
  return (
    <ExportMenu
      download={request => exportAudit({ ...filters, ...request })}
      moreIs="export"
      more={() => (
        <MenuItem
          text={t('audit.jsonLines')}
          icon={<IconFileTypeJs size={16} stroke={1.7} />}
          onChoose={() => lines.mutate()}
        />
      )}
    />
  )
}
