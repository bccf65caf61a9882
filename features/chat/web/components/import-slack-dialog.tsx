import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import type { CallOutput } from '#platform/contract/define.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import form from '#ui/form/form.module.css'
import { LeftOutList } from '#ui/import/left-out-list.tsx'
import { PreviewList } from '#ui/import/preview-list.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { FileField } from '#ui/upload/file-field.tsx'
import {
  type chatSlackContract,
  SLACK_BYTES,
  MAX_SLACK_MESSAGES,
} from '../../contract/chat-slack.contract.ts'
import { importSlack } from '../chat-actions.api.ts'
import styles from './import-slack-dialog.module.css'

type Report = CallOutput<typeof chatSlackContract.importSlack>
interface Sending {
  file: File
  dryRun: boolean
}

/** Imports a Slack export: first a preview, then its chats (CHAT-21). */
export function ImportSlackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['slash', 'ui'])
  const undoOf = useUndoAction(t('import.undone'))
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState(0)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const send = ({ file: chosen, dryRun }: Sending) => {
    stop.current = new AbortController()
    setShare(0)
    return importSlack(chosen, { dryRun, onProgress: setShare, signal: stop.current.signal })
  }
  const preview = useMutation({ mutationFn: send })
  const bring = useMutation({
    mutationFn: send,
    onSuccess({ chats, changeId }) {
      toast.done(t('import.done', { count: chats.length }), undoOf(changeId))
      onClose()
    },
  })
  const { data } = preview
  const isBusy = preview.isPending || bring.isPending
  const run = (act: typeof preview, dryRun: boolean) =>
    file === undefined ? undefined : act.mutate({ file, dryRun })
  const error = data === undefined ? preview.error : bring.error
  return (
    <Dialog
      title={t('import.title')}
      onClose={onClose}
      foot={
        data === undefined ? (
          <>
            <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
            <Button
              kind="primary"
              isBusy={isBusy}
              blockedBy={refusalOf(file, t)}
              onClick={() => run(preview, true)}
            >
              {t('import.preview')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={preview.reset}>{t('import.back')}</Button>
            {data.chats.length === 0 ? (
              <Button kind="primary" onClick={onClose}>
                {t('ui:dialog.close')}
              </Button>
            ) : (
              <Button kind="primary" isBusy={isBusy} onClick={() => run(bring, false)}>
                {t('import.run')}
              </Button>
            )}
          </>
        )
      }
    >
      {data === undefined ? <ChooseFile onChoose={setFile} /> : <Preview report={data} />}
      {isBusy ? <Progress share={share} /> : null}
      <p className={form.message} data-tone="bad" role="alert" dir="auto">
        {error === null ? '' : explainFailure(error, t)}
      </p>
    </Dialog>
  )
}

type T = ReturnType<typeof useTranslation>['t']
function refusalOf(file: File | undefined, t: T): string | undefined {
  if (file === undefined) return t('import.noFile')
  return file.size > SLACK_BYTES ? t('import.tooLarge') : undefined
}

function ChooseFile({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const { t } = useTranslation('slash')
  return (
    <>
      <DialogText>{t('import.text')}</DialogText>
      <FileField
        label={t('import.file')}
        accept=".zip,application/zip"
        isFirst
        help={t('import.help')}
        onChoose={onChoose}
      />
    </>
  )
}

/** Of the upload; then the server reads. */
function Progress({ share }: { share: number }) {
  const { t } = useTranslation('slash')
  return (
    <div className={styles.underway} role="status">
      <progress
        className={styles.progress}
        max={1}
        value={share < 1 ? share : undefined}
        aria-label={t('import.title')}
      />
      {t(share < 1 ? 'import.uploading' : 'import.reading')}
    </div>
  )
}

function Preview({ report: { chats, messages, skipped: left } }: { report: Report }) {
  const { t } = useTranslation('slash')
  const format = useFormats()
  return (
    <>
      <DialogText>
        {chats.length === 0 ? t('import.none') : t('import.ready', { count: chats.length })}
        {chats.length === 0
          ? ''
          : ` ${t('import.readyMessages', { count: messages, shown: format.number(messages) })}`}
      </DialogText>
      {chats.length === 0 ? null : (
        <PreviewList name={t('import.chats')}>
          {chats.map(({ name, messages: count, members }, at) => (
            // Names may be duplicate.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at} ${name}`} className={styles.line}>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.soft}>
                {t('import.counts', {
                  messages: t('import.messages', { count, shown: format.number(count) }),
                  members: t('import.members', { count: members, shown: format.number(members) }),
                })}
              </span>
            </li>
          ))}
        </PreviewList>
      )}
      <LeftOutList
        left={left}
        explain={reason =>
          t(`import.reasons.${reason}`, { max: format.number(MAX_SLACK_MESSAGES) })
        }
      />
    </>
  )
}
