import type { Change } from '@smart-fft/contract/changes.contract'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog, DialogText } from '../../../ui/dialog/dialog.tsx'
import styles from './changes.module.css'
import { useChangeWords } from './use-change-words.ts'

/** One change whole: from what to what, record by record. */
export function ChangeDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const { t } = useTranslation(['changes', 'ui'])
  const format = useFormats()
  const tell = useChangeWords()
  return (
    <Dialog title={tell(change)} shape="drawer" onClose={onClose} foot={<Button onClick={onClose}>{t('ui:dialog.close')}</Button>}>
      <DialogText>
        {t('audit.line', { who: change.userName === '' ? '–' : change.userName, when: format.moment(change.at), ip: change.ip })}
      </DialogText>
      {change.keyName === undefined ? null : <DialogText>{t('audit.byKey', { key: change.keyName })}</DialogText>}
      <DialogText>
        <span className={styles.soft}>{t('audit.request', { id: change.requestId })}</span>
      </DialogText>
      {change.records.map(record => (
        <section key={record.id}>
          <h3 dir="auto">{record.name}</h3>
          <div className={styles.difference}>
            {namesIn(record).map(name => (
              <Line key={name} name={name} before={record.before?.[name]} after={record.after?.[name]} />
            ))}
          </div>
        </section>
      ))}
      {change.count > change.records.length ? (
        <DialogText>{t('audit.more', { count: change.count - change.records.length })}</DialogText>
      ) : null}
    </Dialog>
  )
}

const namesIn = ({ before, after }: Change['records'][number]) => [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]

function Line({ name, before, after }: { name: string; before: unknown; after: unknown }) {
  return (
    <>
      <span className={styles.soft}>{name}</span>
      <span className={styles.old} dir="auto">
        {toText(before)}
      </span>
      <span dir="auto">{toText(after)}</span>
    </>
  )
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
