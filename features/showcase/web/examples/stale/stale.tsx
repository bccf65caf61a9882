import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'

const VERSIONS = {
  before: { name: 'Ada', email: 'ada@example.com' },
  mine: { name: 'Ada L.', email: 'ada@example.com' },
  theirs: { name: 'Ada Lindqvist', email: 'al@example.com' },
}

export function Example() {
  const { t } = useTranslation(['showcase', 'ui'])
  const [opened, setOpened] = useState<'dialog' | 'form'>()
  const close = () => setOpened(undefined)
  const fields = (['name', 'email'] as const).map(name =>
    toStaleField(VERSIONS, { name, label: t(`w.${name}`), text: texts => texts[name] }),
  )
  return (
    <div>
      <Button onClick={() => setOpened('dialog')}>{t('w.open')}</Button>{' '}
      <Button onClick={() => setOpened('form')}>{t('w.inForm')}</Button>
      {opened === 'dialog' ? (
        <StaleDialog
          title={VERSIONS.theirs.name}
          fields={fields}
          isBusy={false}
          onSave={close}
          onTheirs={close}
          onClose={close}
        />
      ) : null}
      {opened === 'form' ? (
        <RecordConflict
          // As useRecordForm returns it.
          conflict={{
            theirs: VERSIONS.theirs,
            versions: VERSIONS,
            isBusy: false,
            saveMix: close,
            takeTheirs: close,
            close,
          }}
          title={VERSIONS.theirs.name}
          fields={fields}
        />
      ) : null}
    </div>
  )
}
