import type { TrelloReport } from '../../contract/kanban-tasks.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { LeftOutList } from '#ui/import/left-out-list.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { importTrello } from '../kanban-actions.api.ts'
import type { Screen } from './screen.ts'
import styles from './side.module.css'

const FileField = lazyPart(async () => (await import('#ui/upload/file-field.tsx')).FileField)

/** A project from a board that Trello has exported, and what of it had no place here. */
export function ImportDialog({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const { t } = useTranslation(['kanban', 'ui'])
  const [file, setFile] = useState<File>()
  const { mutate, reset, data, error, isPending } = useMutation({
    async mutationFn(chosen: File) {
      const trello: unknown = JSON.parse(await chosen.text())
      return importTrello(trello)
    },
  })
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
              isBusy={isPending}
              blockedBy={file === undefined ? t('import.noFile') : undefined}
              onClick={() => file !== undefined && mutate(file)}
            >
              {t('import.run')}
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            onClick={() => screen.address.go({ project: data.id, panel: undefined, card: 0 }, true)}
          >
            {t('import.show')}
          </Button>
        )
      }
    >
      {data === undefined ? (
        <div className={styles.stack}>
          <DialogText>{t('import.text')}</DialogText>
          <Suspense>
            <FileField
              label={t('import.file')}
              accept=".json,application/json"
              isFirst
              onChoose={chosen => {
                // What was wrong with the file before is not said of this one.
                reset()
                setFile(chosen)
              }}
            />
          </Suspense>
          <p className={styles.lineFault} role="alert">
            {error === null
              ? ''
              : error instanceof SyntaxError
                ? t('import.notJson')
                : explainFailure(error, t)}
          </p>
        </div>
      ) : (
        <Report report={data.report} />
      )}
    </Dialog>
  )
}

function Report({ report: { skipped: left, ...imported } }: { report: TrelloReport }) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  return (
    <div className={styles.stack} role="status">
      <h3 className={styles.subhead}>{t('import.imported')}</h3>
      <ul className={styles.facts}>
        {Object.entries(imported).map(([what, count]) => (
          <li key={what}>
            {t(`import.what.${what}`)}: <bdi>{format.number(count)}</bdi>
          </li>
        ))}
      </ul>
      <LeftOutList left={left} explain={reason => t(`import.lost.${reason}`)} />
      {left.entries.length === 0 ? <p className={styles.note}>{t('import.nothingLeft')}</p> : null}
    </div>
  )
}
