import { DAY } from '#platform/contract/durations.rules.ts'
import { fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { IconCalendarTime, IconDownload, IconHistory, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import form from '#ui/form/form.module.css'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { STATUS_TONES } from './status-tones.ts'
import { useBlogActions } from './use-blog-actions.ts'
import type { PostEditor } from './use-post-editor.ts'
import type { Publish } from './use-publish.ts'
import styles from './editor.module.css'

interface PublishCardProps {
  editor: PostEditor
  publish: Publish
  onRevisions: () => void
}

/** The post's state, and all steps except the primary one. */
export function PublishCard({ editor, publish, onRevisions }: PublishCardProps) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  const navigate = useNavigate()
  const actions = useBlogActions()
  const [isScheduling, setScheduling] = useState(false)
  const { record, values, set } = editor
  const status = record?.status ?? 'Draft'
  async function remove(): Promise<void> {
    if (record === undefined || !(await actions.remove(record.id))) return
    editor.discard()
    void navigate({ to: '/pages/blog/list', ignoreBlocker: true })
  }
  return (
    <Card title={t('edit.publishing')}>
      <div className={styles.fields}>
        <p className={styles.standing}>
          <StatusBadge tone={STATUS_TONES[status]} text={t(`status.${status}`)} />
          {record?.hasChanges === true ? <StatusBadge tone="info" text={t('hasChanges')} /> : null}
          {record?.publishAt === null || record === undefined ? null : (
            <bdi className={styles.soft}>{format.moment(record.publishAt)}</bdi>
          )}
        </p>
        {publish.canPublish ? null : <p className={styles.soft}>{t('edit.needsEditor')}</p>}
        <Switch
          label={t('edit.public')}
          help={t('edit.publicHelp')}
          isOn={values.isPublic}
          onChange={isPublic => set({ isPublic })}
        />
        <div className={styles.buttons}>
          {publish.canPublish && status !== 'Published' ? (
            <Button
              icon={<IconCalendarTime size={16} stroke={1.7} />}
              onClick={() => setScheduling(true)}
            >
              {t(status === 'Scheduled' ? 'edit.reschedule' : 'edit.schedule')}
            </Button>
          ) : null}
          {status === 'Draft' ? null : (
            <Button onClick={() => void publish.step('unpublish')}>
              {t(`edit.back.${status}`)}
            </Button>
          )}
          {record?.hasChanges === true ? (
            <Button onClick={() => void publish.step('discard')}>{t('edit.discardChanges')}</Button>
          ) : null}
        </div>
        {record === undefined ? null : (
          <div className={`${styles.buttons} ${styles.quiet}`}>
            <Button
              kind="quiet"
              icon={<IconHistory size={16} stroke={1.7} />}
              onClick={onRevisions}
            >
              {t('revisions.title')}
            </Button>
            <Button
              kind="quiet"
              icon={<IconDownload size={16} stroke={1.7} />}
              onClick={() => void actions.download(record.id)}
            >
              {t('actions.export')}
            </Button>
            <Button
              kind="quiet"
              icon={<IconTrash size={16} stroke={1.7} />}
              onClick={() => void remove()}
            >
              {t('actions.trash')}
            </Button>
          </div>
        )}
      </div>
      {isScheduling ? (
        <ScheduleDialog
          at={record?.publishAt ?? null}
          isBusy={publish.isBusy}
          onSet={at =>
            void publish.step('schedule', at).then(isDone => isDone && setScheduling(false))
          }
          onClose={() => setScheduling(false)}
        />
      ) : null}
    </Card>
  )
}

interface ScheduleDialogProps {
  at: string | null
  isBusy: boolean
  onSet: (at: string) => void
  onClose: () => void
}

function ScheduleDialog({ at, isBusy, onSet, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation(['blog', 'ui'])
  const { timeZone } = useRegional()
  const [local, setLocal] = useState(() => toLocalTime(at ?? new Date(Date.now() + DAY), timeZone))
  const moment = local.day === '' || local.time === '' ? undefined : fromLocalTime(local, timeZone)
  const [isPast, setPast] = useState(false)
  function handleSet(): void {
    if (moment === undefined) return
    if (Date.parse(moment) <= Date.now()) setPast(true)
    else onSet(moment)
  }
  return (
    <Dialog
      title={t('edit.schedule')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            blockedBy={moment === undefined ? t('refusals.post-needs_moment') : undefined}
            onClick={handleSet}
          >
            {t('edit.setSchedule')}
          </Button>
        </>
      }
    >
      <DialogText>{t('edit.scheduleText', { zone: timeZone })}</DialogText>
      <div className={form.pair}>
        <PlainDateField
          label={t('edit.day')}
          value={local.day}
          isOptional={false}
          isFirst
          onChange={day => setLocal({ ...local, day })}
        />
        <PlainDateField
          kind="time"
          label={t('edit.time')}
          value={local.time}
          isOptional={false}
          onChange={time => setLocal({ ...local, time })}
        />
      </div>
      <p className={form.message} data-tone={isPast ? 'bad' : undefined} aria-live="polite">
        {isPast ? t('refusals.post-past') : ''}
      </p>
    </Dialog>
  )
}
