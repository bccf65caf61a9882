import type { SystemBackup } from '../../contract/admin-system.contract.ts'
import { IconDots, IconDownload, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useBytes } from '#platform/web/format/bytes.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { saveFile } from '#ui/export/save-file.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import {
  backupsQuery,
  checkBackup,
  deleteBackup,
  downloadBackup,
  makeBackup,
} from '../system.api.ts'
import styles from './system.module.css'
import { useDoing } from './use-doing.ts'

const icon = { size: 16, stroke: 1.7 }
type Question = { ask: 'delete' | 'download'; backup: SystemBackup } | undefined

/** Backups: created in the background, verified by a trial restore, downloaded, deleted. */
export function BackupsTab() {
  const { t } = useTranslation('system')
  const backups = useQuery(backupsQuery())
  const mayRun = useCan('manage', 'System')
  const make = useDoing(makeBackup, () => t('backups.begun'))
  const isBusy =
    make.isPending ||
    backups.data?.some(one => one.state === 'making' || one.state === 'checking') === true
  const button = mayRun ? (
    <Button kind="primary" isBusy={isBusy} onClick={() => make.mutate(undefined)}>
      {t('backups.make')}
    </Button>
  ) : undefined
  return (
    <Card title={t('tabs.backups')} actions={button}>
      <p className={styles.hint}>{t('backups.text')}</p>
      <Loaded query={backups} failed={t('backups.failed')} skeleton={[360, 320]}>
        {list =>
          list.length === 0 ? (
            <EmptyState title={t('backups.empty')} text={t('backups.emptyText')} />
          ) : (
            <ul className={styles.backups}>
              {list.map(backup => (
                <Backup key={backup.name} backup={backup} isBusy={isBusy} mayRun={mayRun} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Backup({
  backup,
  isBusy,
  mayRun,
}: {
  backup: SystemBackup
  isBusy: boolean
  mayRun: boolean
}) {
  const { t } = useTranslation('system')
  const format = useFormats()
  const writeBytes = useBytes()
  const [question, setQuestion] = useState<Question>()
  const check = useDoing(checkBackup, () => t('backups.checkBegun'))
  const { name, state, at, bytes, rows, files } = backup
  const isReady = state === 'ready'
  const busy = isBusy ? t('backups.busy') : undefined
  const blocked = isReady ? busy : (busy ?? t('backups.isUnfinished'))
  return (
    <li className={styles.backup}>
      <span className={styles.stack}>
        <span className={styles.plainName}>{format.moment(at)}</span>
        <span className={styles.soft}>
          {state === 'making' || state === 'unfinished'
            ? t(`backups.states.${state}`)
            : t('backups.size', {
                count: files,
                size: writeBytes(bytes),
                rows: format.number(rows),
                files: format.number(files),
              })}
        </span>
        <bdi className={styles.code}>{name}</bdi>
      </span>
      <Check backup={backup} />
      {mayRun ? (
        <Menu
          name={t('backups.actionsFor', { name: format.moment(at) })}
          icon={<IconDots size={18} stroke={1.7} />}
        >
          {() => (
            <>
              <MenuItem
                text={t('backups.check')}
                icon={<IconShieldCheck {...icon} />}
                blockedBy={blocked}
                onChoose={() => check.mutate(name)}
              />
              <MenuItem
                text={t('backups.download')}
                icon={<IconDownload {...icon} />}
                blockedBy={isReady ? undefined : blocked}
                onChoose={() => setQuestion({ ask: 'download', backup })}
              />
              <MenuItem
                text={t('backups.delete')}
                tone="bad"
                icon={<IconTrash {...icon} />}
                blockedBy={
                  state === 'making' || state === 'checking' ? t('backups.busy') : undefined
                }
                onChoose={() => setQuestion({ ask: 'delete', backup })}
              />
            </>
          )}
        </Menu>
      ) : null}
      <Questions question={question} onClose={() => setQuestion(undefined)} />
    </li>
  )
}

/** The result of the last restore check. */
function Check({ backup: { state, check } }: { backup: SystemBackup }) {
  const { t } = useTranslation('system')
  const format = useFormats()
  if (state === 'making' || state === 'checking')
    return <StatusBadge tone="accent" text={t(`backups.states.${state}`)} />
  if (state === 'unfinished')
    return <StatusBadge tone="warn" text={t('backups.states.unfinished')} />
  if (check === null) return <StatusBadge tone="idle" text={t('backups.unchecked')} />
  if (check.faults.length === 0)
    return (
      <span className={styles.stack}>
        <StatusBadge tone="good" text={t('backups.whole')} />
        <span className={styles.small}>{format.ago(check.at)}</span>
      </span>
    )
  return (
    <span className={styles.stack}>
      <StatusBadge tone="bad" text={t('backups.broken')} />
      {check.faults.map(fault => (
        <span key={fault} className={styles.error} dir="auto">
          {fault}
        </span>
      ))}
    </span>
  )
}

function Questions({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation('system')
  const format = useFormats()
  const remove = useDoing(deleteBackup, () => t('backups.deleted'))
  const take = useDoing(
    async (name: string) => saveFile(await downloadBackup(name)),
    () => t('backups.downloaded'),
  )
  if (question === undefined) return null
  const { ask, backup } = question
  const act = ask === 'delete' ? remove : take
  return (
    <ConfirmDialog
      title={t(`backups.confirm.${ask}`, { when: format.moment(backup.at) })}
      confirm={t(`backups.${ask}`)}
      isDangerous={ask === 'delete'}
      isBusy={act.isPending}
      onConfirm={() => act.mutate(backup.name, { onSettled: onClose })}
      onClose={onClose}
    >
      <DialogText>{t(`backups.confirm.${ask}Text`)}</DialogText>
    </ConfirmDialog>
  )
}
