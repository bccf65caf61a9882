import { MAIL_STATES, type SystemMail } from '../../contract/admin-system.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { List } from '#ui/list/list.tsx'
import { listResult } from '#ui/list/list-result.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { EmptyState } from '#ui/state/state.tsx'
import { StatusBadge, type Tone } from '#ui/status-badge/status-badge.tsx'
import { mailsListQuery, readMailsSearch, resendMails, systemQuery } from '../system.api.ts'
import styles from './system.module.css'
import { useDoing } from './use-doing.ts'

const TONES: Record<SystemMail['state'], Tone> = {
  waiting: 'info',
  failed: 'bad',
  held: 'idle',
  sent: 'good',
}

/** Outgoing email: waiting, or given up with the reason. Its content is private. */
export function MailTab() {
  const { t } = useTranslation('system')
  const control = useListQuery(readMailsSearch)
  const list = useQuery(mailsListQuery(control.query))
  const { data: system, isPending } = useQuery(systemQuery())
  const mayRun = useCan('manage', 'System')
  const again = useDoing(resendMails, done => t('mails.again', { count: done.length }))
  const hasServer = system?.mail.isConfigured !== false
  return (
    <>
      {/* Marks the screen as loading: the note above the list would move it down. */}
      {isPending ? <div hidden data-loading /> : null}
      {hasServer ? null : <p className={styles.hint}>{t('mails.noServer')}</p>}
      <List
        name={t('tabs.mail')}
        control={control}
        result={listResult(list, data => data.mails)}
        columns={useMailColumns()}
        searchLabel={t('mails.search')}
        filters={[
          {
            name: 'state',
            label: t('jobs.state'),
            options: MAIL_STATES.map(value => ({ value, text: t(`mails.states.${value}`) })),
          },
        ]}
        nameOf={mail => `${mail.subject} ${mail.to}`}
        bulk={
          mayRun
            ? mails => (
                <Button
                  isBusy={again.isPending}
                  blockedBy={hasServer ? undefined : t('mails.noServer')}
                  onClick={() => again.mutate(mails.map(mail => mail.id))}
                >
                  {t('mails.sendAgain')}
                </Button>
              )
            : undefined
        }
        empty={<EmptyState title={t('mails.empty')} text={t('mails.emptyText')} />}
        failed={t('mails.failed')}
      />
    </>
  )
}

function useMailColumns(): ListColumn<SystemMail>[] {
  const { t } = useTranslation('system')
  const format = useFormats()
  return [
    {
      key: 'subject',
      title: t('mails.mail'),
      cell: mail => (
        <span className={styles.stack}>
          <span className={styles.plainName} dir="auto">
            {mail.subject}
          </span>
          {mail.error === null ? null : (
            <span className={styles.error} dir="auto">
              {mail.error}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'to',
      title: t('mails.to'),
      width: 240,
      cell: mail => <bdi className={styles.cut}>{mail.to}</bdi>,
    },
    {
      key: 'state',
      title: t('jobs.state'),
      width: 130,
      cell: mail => <StatusBadge tone={TONES[mail.state]} text={t(`mails.states.${mail.state}`)} />,
    },
    {
      key: 'id',
      title: t('mails.when'),
      sortBy: 'id',
      width: 190,
      hideBelow: 930,
      cell: mail => (
        <span className={styles.soft}>{format.moment(mail.sentAt ?? mail.createdAt)}</span>
      ),
    },
  ]
}
