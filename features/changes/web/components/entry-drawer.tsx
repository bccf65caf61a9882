import type { Change } from '../../contract/changes.contract.ts'
import { IconArrowBackUp, IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { entryQuery } from '../audit.api.ts'
import styles from './changes.module.css'
import { FieldDiff } from './field-diff.tsx'
import { RecordLink } from './record-link.tsx'
import { nameChanged } from './use-change-words.ts'
import { useEntryWords, useRecordName } from './use-entry-words.ts'
import { useUndo } from './use-undo.ts'

interface EntryDrawerProps {
  id: number
  /** Filters the list behind by a property of the entry. */
  onFilter: (filter: { record?: string; userId?: number; q?: string }) => void
  onClose: () => void
}

/** One entry: who, when, from where, and each record's old and new values. */
export function EntryDrawer({ id, onFilter, onClose }: EntryDrawerProps) {
  const { t } = useTranslation(['changes', 'ui'])
  const entry = useQuery(entryQuery(id))
  const describe = useEntryWords()
  const nameOf = useRecordName()
  const { data } = entry
  const undo = useUndo(data === undefined ? '' : t('undone', { what: nameChanged(data, t) }))
  return (
    <Dialog
      title={data === undefined ? t('audit.entry') : describe(data)}
      shape="drawer"
      onClose={onClose}
      foot={
        <>
          {data?.canUndo === true ? (
            <Button
              icon={<IconArrowBackUp size={16} stroke={1.7} />}
              isBusy={undo.isPending}
              onClick={() => undo.mutate(data.id, { onSuccess: onClose })}
            >
              {t('audit.undo')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('ui:dialog.close')}</Button>
        </>
      }
    >
      <Loaded query={entry} failed={t('audit.failedOne')} skeleton={[220, 260, 180, 300]}>
        {change => (
          <>
            <Facts change={change} onFilter={onFilter} />
            {change.records.map(record => (
              <section key={record.id} className={styles.record}>
                <div className={styles.recordHead}>
                  <h3 className={styles.recordName}>
                    <RecordLink subject={change.subject} action={change.action} id={record.id}>
                      {record.name === '' ? record.id : nameOf(change, record)}
                    </RecordLink>
                  </h3>
                  <Only
                    text={t('audit.onlyRecord')}
                    onPress={() => onFilter({ record: `${change.subject}/${record.id}` })}
                  />
                </div>
                <FieldDiff record={record} />
              </section>
            ))}
            {change.count > change.records.length ? (
              <DialogText>
                {t('audit.more', { count: change.count - change.records.length })}
              </DialogText>
            ) : null}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function Facts({ change, onFilter }: { change: Change } & Pick<EntryDrawerProps, 'onFilter'>) {
  const { t } = useTranslation('changes')
  const subjectName = useSubjectName()
  const format = useFormats()
  const { userId } = change
  return (
    <dl className={styles.facts}>
      <Fact name={t('audit.who')}>
        <bdi>{change.userName === '' ? t('audit.stranger') : change.userName}</bdi>
        {userId === null ? null : (
          <Only text={t('audit.onlyPerson')} onPress={() => onFilter({ userId })} />
        )}
      </Fact>
      {change.impersonatorId === null ? null : (
        <Fact name={t('audit.inPlaceOf')}>
          <bdi>{change.impersonatorName ?? `#${change.impersonatorId}`}</bdi>
        </Fact>
      )}
      {change.keyName === undefined ? null : (
        <Fact name={t('audit.with')}>
          {change.isApp === true
            ? t('audit.byApp', { app: change.keyName })
            : t('audit.byKey', { key: change.keyName })}
        </Fact>
      )}
      <Fact name={t('audit.when')}>{format.moment(change.at)}</Fact>
      <Fact name={t('audit.what')}>
        {`${t(`actionNames.${change.action}`)} · ${subjectName(change.subject)}`}
      </Fact>
      {change.undoneAt === null ? null : (
        <Fact name={t('audit.undone')}>{format.moment(change.undoneAt)}</Fact>
      )}
      {change.ip === '' ? null : (
        <Fact name={t('audit.from')}>
          <bdi>{change.ip}</bdi>
          <Only text={t('audit.onlyAddress')} onPress={() => onFilter({ q: change.ip })} />
        </Fact>
      )}
      <Fact name={t('audit.requestId')}>
        <bdi className={styles.code}>{change.requestId}</bdi>
        <Only text={t('audit.onlyRequest')} onPress={() => onFilter({ q: change.requestId })} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.soft}>{name}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </div>
  )
}

function Only({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className={styles.only}
      aria-label={text}
      data-tip={text}
      onClick={onPress}
    >
      <IconFilter size={14} stroke={1.7} />
    </button>
  )
}
