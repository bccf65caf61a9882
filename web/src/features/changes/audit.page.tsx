import { CHANGE_ACTIONS, type Change } from '@smart-fft/contract/changes.contract'
import { SUBJECTS } from '@smart-fft/contract/define'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../platform/format/format.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { List } from '../../ui/list/list.tsx'
import type { ListColumn } from '../../ui/list/list-types.ts'
import { listResult } from '../../ui/list/list-result.ts'
import { useListQuery } from '../../ui/list/use-list-query.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { auditLogQuery, readAuditSearch } from './changes.api.ts'
import { ChangeDialog } from './components/change-dialog.tsx'
import styles from './components/changes.module.css'
import { useChangeWords } from './components/use-change-words.ts'

// The audit log (features ADD-02, X-24): who did what, when and from where, with what it was before and after.

export function AuditPage() {
  const { t } = useTranslation('changes')
  const control = useListQuery(readAuditSearch)
  const list = useQuery(auditLogQuery(control.query))
  const [shown, setShown] = useState<Change>()
  const actions = CHANGE_ACTIONS.map(value => ({ value, text: t(`actionNames.${value}`) }))
  const subjects = SUBJECTS.filter(one => one !== 'all').map(value => ({
    value,
    text: t(`subjectNames.${value}`, { defaultValue: value }),
  }))
  return (
    <Page title={t('audit.title')} subtitle={t('audit.subtitle')}>
      <List
        name={t('audit.title')}
        control={control}
        result={listResult(list, data => data.changes)}
        columns={useAuditColumns(setShown)}
        searchLabel={t('audit.search')}
        filters={[
          { name: 'action', label: t('audit.action'), options: actions },
          { name: 'subject', label: t('audit.subject'), options: subjects },
        ]}
        nameOf={change => `${change.userName} ${change.at}`}
        empty={<EmptyState title={t('audit.empty')} text={t('audit.emptyText')} />}
        failed={t('audit.failed')}
      />
      {shown === undefined ? null : <ChangeDialog change={shown} onClose={() => setShown(undefined)} />}
    </Page>
  )
}

function useAuditColumns(onShow: (change: Change) => void): ListColumn<Change>[] {
  const { t } = useTranslation('changes')
  const format = useFormats()
  const tell = useChangeWords()
  return [
    {
      key: 'what',
      title: t('audit.what'),
      cell: change => (
        <button type="button" className={styles.link} onClick={() => onShow(change)}>
          {tell(change)}
        </button>
      ),
    },
    { key: 'who', title: t('audit.who'), width: 160, cell: change => <bdi>{change.userName === '' ? '–' : change.userName}</bdi> },
    {
      key: 'subject',
      title: t('audit.subject'),
      width: 130,
      hiddenBelow: 900,
      cell: change => t(`subjectNames.${change.subject}`, { defaultValue: change.subject }),
    },
    { key: 'ip', title: t('audit.from'), width: 140, hiddenBelow: 1200, cell: change => <bdi className={styles.soft}>{change.ip}</bdi> },
    {
      key: 'at',
      title: t('audit.when'),
      sortBy: 'at',
      width: 190,
      cell: change => <span className={styles.soft}>{format.moment(change.at)}</span>,
    },
  ]
}
