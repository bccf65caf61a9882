import { TARGET_FOLDERS, type TargetFolder } from '../../contract/email.rules.ts'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import form from '#ui/form/form.module.css'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Select } from '#ui/select/select.tsx'
import { importEmails, refreshEmails } from '../email.api.ts'
import styles from './mail-settings.module.css'

const FileField = lazyPart(async () => (await import('#ui/upload/file-field.tsx')).FileField)

type State =
  | { is: 'choosing' }
  | { is: 'sending'; share: number }
  | { is: 'failed'; text: string }
  | { is: 'done'; imported: number; skipped: number; refused: { index: number; detail: string }[] }

/** Imports mails from a file, `.eml` or `.mbox`, into a folder (MAIL-18). */
export function ImportMailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['email', 'ui'])
  const id = useId()
  const [file, setFile] = useState<File>()
  const [folder, setFolder] = useState<TargetFolder>('inbox')
  const [state, setState] = useState<State>({ is: 'choosing' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function run(): Promise<void> {
    if (file === undefined) return setState({ is: 'failed', text: t('transfer.noFile') })
    stop.current = new AbortController()
    setState({ is: 'sending', share: 0 })
    try {
      const { signal } = stop.current
      const done = await importEmails(file, folder, {
        signal,
        onProgress: share => setState({ is: 'sending', share }),
      })
      setState({ is: 'done', ...done })
      void refreshEmails()
    } catch (error) {
      setState(
        stop.current.signal.aborted
          ? { is: 'choosing' }
          : { is: 'failed', text: explainFailure(error, t) },
      )
    }
  }
  const isDone = state.is === 'done'
  return (
    <Dialog
      title={t('transfer.import')}
      onClose={onClose}
      foot={
        isDone ? (
          <Button kind="primary" onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button kind="primary" isBusy={state.is === 'sending'} onClick={() => void run()}>
              {t('transfer.start')}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <div role="status">
          <DialogText>{t('transfer.done', { count: state.imported })}</DialogText>
          {state.skipped === 0 ? null : (
            <DialogText>{t('transfer.skipped', { count: state.skipped })}</DialogText>
          )}
          {state.refused.length === 0 ? null : (
            <ul className={styles.refused}>
              {state.refused.slice(0, 20).map(one => (
                <li key={one.index}>
                  {t('transfer.refused', { index: one.index + 1, detail: one.detail })}
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <>
          <Suspense>
            <FileField
              label={t('transfer.file')}
              accept=".eml,.mbox,message/rfc822,application/mbox"
              isFirst
              isFault={state.is === 'failed'}
              help={state.is === 'failed' ? state.text : t('transfer.help')}
              onChoose={setFile}
            />
          </Suspense>
          <div className={`${form.field} ${styles.into}`}>
            <label className={form.label} htmlFor={`${id}-folder`}>
              {t('transfer.into')}
            </label>
            <Select
              id={`${id}-folder`}
              value={folder}
              options={TARGET_FOLDERS.map(one => ({ value: one, text: t(`folders.${one}`) }))}
              onChoose={setFolder}
            />
          </div>
          {state.is === 'sending' ? (
            <progress
              className={styles.progress}
              max={1}
              value={state.share}
              aria-label={t('transfer.import')}
            />
          ) : null}
        </>
      )}
    </Dialog>
  )
}
